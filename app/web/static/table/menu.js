// Everything that is not a move: invitation, people, recount, depth, rules, the log, this device.

import { habits, keepHabits } from "./keep.js";
import { keepAwake, signal, withheld } from "./device.js";
import { later } from "./later.js";
import { html, useState } from "./lib.js";
import { Invite, People } from "./people.js";
import { Sheet } from "./parts.js";
import { download, exportJson } from "./files.js";
import { code, t } from "./texts.js";

const Recount = later(() => import("./recount.js").then((found) => found.Recount));
const Switches = later(() => import("./switches.js").then((found) => found.Switches));

const PAGES = { invite: Invite, people: People, recount: Recount, rules: Switches, log: Timeline, depth: Depth, device: Device };

/** The menu and its pages; `open` names the first one. */
export function Menu({ live, open, close, leave, keypad, setKeypad }) {
  const [page, setPage] = useState(open);
  if (page === "menu") return html`<${Sheet} title=${t("menu")} close=${close}><${Entries} live=${live} go=${setPage} leave=${leave} close=${close} /></${Sheet}>`;
  const Page = PAGES[page];
  return html`<${Sheet} title=${t(`menu_${page}`)} close=${close}><${Page} live=${live} close=${close} keypad=${keypad} setKeypad=${setKeypad} /></${Sheet}>`;
}

function Entries({ live, go, leave, close }) {
  const { view } = live;
  const referee = view.me.role === "referee";
  const entry = (page, shown = true) => shown && html`<button type="button" class="menu-entry" onClick=${() => go(page)}>${t(`menu_${page}`)}</button>`;
  const shut = () => confirm(t("close_table_sure")) && (live.send({ type: "close" }), close());
  const quit = () => confirm(t("forget_seat_sure")) && leave();
  return html`<nav class="menu-entries">
    ${entry("invite")} ${entry("people")} ${entry("log")} ${entry("recount", live.can("recount"))}
    ${entry("depth", referee)} ${entry("rules", true)} ${entry("device")}
    ${live.can("take_over") && html`<button type="button" class="menu-entry" onClick=${() => (live.send({ type: "take_over" }), close())}>${t("take_over")}</button>`}
    ${referee && html`<button type="button" class="menu-entry" onClick=${() => exportJson(live)}>${t("menu_export")}</button>
      <button type="button" class="menu-entry danger" onClick=${shut}>${t("close_table")}</button>`}
    <button type="button" class="menu-entry danger" onClick=${quit}>${t("forget_seat")}</button>
  </nav>`;
}

/** What was done, the latest first; the last steps can be undone one by one. */
function Timeline({ live }) {
  const { view, log } = live;
  const busy = live.outbox.length > 0;
  const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
  const csv = () => download(`baklazhaba-${code}.csv`, "text/csv", "\ufeff" + log.map((one) => [new Date(one.at).toISOString(), one.by ?? "", one.text].map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(";")).join("\r\n"));
  return html`<div class="deeds">
      ${live.can("undo") && html`<button type="button" class="go" disabled=${busy} onClick=${() => live.send({ type: "undo" })}>${t("undo_step", { step: view.undo.text })}</button>`}
      ${live.can("redo") && html`<button type="button" disabled=${busy} onClick=${() => live.send({ type: "redo" })}>${t("redo_step", { step: view.redo.text })}</button>`}
      <button type="button" class="quiet" onClick=${csv}>${t("as_csv")}</button>
    </div>
    <ol class="timeline">${[...log].reverse().map((one) => html`<li key=${one.version} class="act-${one.action}"><time>${time.format(one.at)}</time> <span>${one.text}</span></li>`)}</ol>`;
}

function Depth({ live, close }) {
  const set = (depth) => (live.send({ type: "set_depth", depth }), close());
  return html`<div class="choice" role="radiogroup" aria-label=${t("depth")}>
    ${["words", "protocol", "all"].map(
      (one) => html`<button type="button" role="radio" key=${one} aria-checked=${live.view.depth === one} onClick=${() => set(one)}><b>${t(`depth_${one}`)}</b><small>${t(`depth_${one}_why`)}</small></button>`,
    )}
  </div>`;
}

const THEME = "baklazhaba.theme";
const theme = () => document.documentElement.dataset.theme ?? "auto";

function setTheme(name) {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  try {
    localStorage.setItem(THEME, name);
  } catch {
    // It lasts as long as the page, then.
  }
}

/** Habits of this device; nothing here changes the table. */
function Device({ keypad, setKeypad }) {
  const [kept, setKept] = useState(habits());
  const missing = withheld();
  const change = (name) => (event) => {
    const next = { ...habits(), [name]: event.target.checked };
    keepHabits(next);
    setKept(next);
    if (name === "awake") keepAwake(next.awake);
    else signal("turn");
  };
  const line = (name) => html`<label class="line"><input type="checkbox" checked=${kept[name]} onChange=${change(name)} /> ${t(`habit_${name}`)}</label>`;
  return html`${line("sound")} ${line("vibration")} ${line("awake")}
    <label class="line"><input type="checkbox" checked=${keypad} onChange=${(event) => setKeypad(event.target.checked)} /> ${t("habit_keypad")}</label>
    <label class="field"><span>${t("theme")}</span><select value=${theme()} onChange=${(event) => setTheme(event.target.value)}>
      ${["auto", "light", "dark", "contrast"].map((one) => html`<option key=${one} value=${one}>${t(`theme_${one}`)}</option>`)}
    </select></label>
    <div class="secure ${missing.length ? "insecure" : ""}">
      <b>${missing.length ? t("not_secure") : t("secure")}</b>
      ${missing.length > 0 && html`<ul>${missing.map((one) => html`<li key=${one}>${t(`withheld_${one}`)}</li>`)}</ul><p class="note">${t("secure_how")}</p>`}
    </div>`;
}
