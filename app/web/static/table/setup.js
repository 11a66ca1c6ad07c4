// A new table: depth, players, cards, rules. Three taps with the names of last time.

import * as api from "./api.js";
import { keepSeat, seats } from "./keep.js";
import { html, useState } from "./lib.js";
import { Icon } from "./parts.js";
import { RulesChoice } from "./switches.js";
import { t } from "./texts.js";

const NAMES = "baklazhaba.names";
const MAX = 10;

function lastNames() {
  try {
    const kept = JSON.parse(localStorage.getItem(NAMES));
    if (Array.isArray(kept) && kept.length > 1) return kept;
  } catch {
    // Nothing kept: the placeholders stand for the names.
  }
  return ["", "", ""];
}

const keepNames = (names) => {
  try {
    localStorage.setItem(NAMES, JSON.stringify(names));
  } catch {
    // As above.
  }
};

/** Return the names as they will be sent: an empty one is «Игрок 2». */
export const filled = (names) => names.map((name, at) => name.trim() || t("player_n", { n: at + 1 }));

/** Names in turn order; the star is who begins: the youngest. */
export function NamesEditor({ names, setNames, starter, setStarter }) {
  const change = (at, name) => setNames(names.map((one, place) => (place === at ? name : one)));
  const swap = (at, other) => {
    const next = [...names];
    [next[at], next[other]] = [next[other], next[at]];
    setNames(next);
    if (starter === at) setStarter(other);
    else if (starter === other) setStarter(at);
  };
  const drop = (at) => {
    setNames(names.filter((_, place) => place !== at));
    if (starter >= at && starter > 0) setStarter(starter - 1);
  };
  return html`<fieldset class="names">
    <legend>${t("players_around")}</legend>
    <ol>
      ${names.map(
        (name, at) => html`<li key=${at}>
          <button type="button" class="icon star" aria-pressed=${starter === at} aria-label=${t("begins", { name: filled(names)[at] })} onClick=${() => setStarter(at)}><${Icon} name="star" /></button>
          <input value=${name} maxlength="40" placeholder=${t("player_n", { n: at + 1 })} aria-label=${t("player_name", { n: at + 1 })} autocomplete="off" onInput=${(event) => change(at, event.target.value)} />
          <button type="button" class="icon" disabled=${at === 0} aria-label=${t("move_up", { name: filled(names)[at] })} onClick=${() => swap(at, at - 1)}><${Icon} name="up" /></button>
          <button type="button" class="icon" disabled=${names.length < 3} aria-label=${t("drop", { name: filled(names)[at] })} onClick=${() => drop(at)}><${Icon} name="cross" /></button>
        </li>`,
      )}
    </ol>
    <p class="note">${t("star_note")}</p>
    ${names.length > 6 && html`<p class="warning">${t("many_players")}</p>`}
    <button type="button" disabled=${names.length >= MAX} onClick=${() => setNames([...names, ""])}>${t("add_player")}</button>
  </fieldset>`;
}

function Choice({ name, value, choose, options }) {
  return html`<div class="choice" role="radiogroup" aria-label=${t(name)}>
    ${options.map(
      (one) => html`<button type="button" role="radio" key=${one} aria-checked=${value === one} onClick=${() => choose(one)}>
        <b>${t(`${name}_${one}`)}</b><small>${t(`${name}_${one}_why`)}</small>
      </button>`,
    )}
  </div>`;
}

/** The page of a new table. */
export function NewTable() {
  const [depth, setDepth] = useState("protocol");
  const [hands, setHands] = useState("printed");
  const [rules, setRules] = useState({ preset: "family" });
  const [names, setNames] = useState(lastNames);
  const [starter, setStarter] = useState(0);
  const [seat, setSeat] = useState(-1);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState(null);
  const players = depth !== "words";
  const open = async (event) => {
    event.preventDefault();
    setBusy(true);
    const chosen = filled(names);
    const game = players ? { players: chosen, starter, hands, rules, seat: seat < 0 ? null : seat, name: seat < 0 ? t("role_referee") : chosen[seat] } : { name: t("role_referee") };
    try {
      const entered = await api.open({ depth, ...game });
      keepNames(names);
      keepSeat(entered.code, { token: entered.token, member: entered.member });
      location.href = `/table/${entered.code}`;
    } catch (problem) {
      setFault(problem.message);
      setBusy(false);
    }
  };
  const dealt = (value) => (setHands(value), setSeat(value === "dealt" && seat < 0 ? 0 : value === "dealt" ? seat : -1));
  return html`<form class="newtable" onSubmit=${open}>
    <h1>${t("new_table")}</h1>
    <${Choice} name="depth" value=${depth} choose=${setDepth} options=${["protocol", "all", "words"]} />
    ${players && html`<${NamesEditor} names=${names} setNames=${setNames} starter=${starter} setStarter=${setStarter} />
      <${Choice} name="hands" value=${hands} choose=${dealt} options=${["printed", "dealt"]} />
      <details class="more" open=${hands === "dealt"}>
        <summary>${t("more_settings")}</summary>
        <label class="field"><span>${t("this_device")}</span>
          <select value=${seat} onChange=${(event) => setSeat(Number(event.target.value))}>
            <option value="-1">${t("referee_only")}</option>
            ${filled(names).map((name, at) => html`<option key=${at} value=${at}>${t("referee_plays", { name })}</option>`)}
          </select></label>
        <${RulesChoice} rules=${rules} setRules=${setRules} />
      </details>`}
    ${fault && html`<p class="warning" role="alert">${fault}</p>`}
    <div class="startbar"><button class="go urgent" disabled=${busy}>${players ? t("start_game") : t("open_table")}</button></div>
  </form>
  <${Find} />`;
}

/** Another way in: a code, or a table this device has sat at. */
function Find() {
  const [typed, setTyped] = useState("");
  const kept = seats().slice(0, 4);
  const go = (event) => {
    event.preventDefault();
    if (typed.trim()) location.href = `/table/${encodeURIComponent(typed.trim())}`;
  };
  return html`<section class="findtable">
    <h2>${t("have_code")}</h2>
    <form class="lookup" onSubmit=${go}>
      <input value=${typed} aria-label=${t("table_code")} placeholder=${t("table_code")} autocomplete="off" autocapitalize="characters" spellcheck=${false} onInput=${(event) => setTyped(event.target.value)} />
      <button>${t("enter")}</button>
    </form>
    ${kept.length > 0 && html`<p class="keptseats">${t("your_tables")} ${kept.map((one) => html`<a class="button" key=${one.code} href="/table/${one.code}">${one.code}</a>`)}</p>`}
  </section>`;
}

/** A table opened without players: who has joined is offered as players. */
export function StartForm({ live, busy }) {
  const joined = live.view.members.filter((one) => one.role === "player").map((one) => one.name);
  const [names, setNames] = useState(joined.length > 1 ? joined : lastNames());
  const [starter, setStarter] = useState(0);
  if (!live.can("start")) return html`<p class="wait">${t("game_soon")}</p>`;
  const start = () => (keepNames(names), live.send({ type: "start", names: filled(names), starter }));
  return html`<section class="startform">
    <${NamesEditor} names=${names} setNames=${setNames} starter=${starter} setStarter=${setStarter} />
    <button type="button" class="go urgent" disabled=${busy} onClick=${start}>${t("start_game")}</button>
  </section>`;
}
