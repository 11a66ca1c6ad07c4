// The table while a game runs: the referee's screen, and a player's own.

import { BattlePanel } from "./battle.js";
import { WordEntry } from "./entry.js";
import { later } from "./later.js";
import { html, useEffect, useRef, useState } from "./lib.js";
import { Icon, useCalm } from "./parts.js";
import { DisputePanel, ShufflePanel, WinPanel, WordDeeds } from "./phases.js";
import { draftOf, habits, keepDraft, keepHabits } from "./keep.js";
import { Menu } from "./menu.js";
import { Clock, Hindsight, LastWord, nameOf, Piles, Players, Row, UndoButton } from "./tabletop.js";
import { code, t } from "./texts.js";
import { ChooseCard, Correction, Hand, LayEntry, RowPicker } from "./turn.js";

const StartForm = later(() => import("./setup.js").then((found) => found.StartForm));
const touch = matchMedia("(pointer: coarse)").matches;

/** Tell whether letters are typed on our own keys: by default on phones, in turns and corrections alike. */
function useKeypad() {
  const [on, setOn] = useState(() => habits().keypad || touch);
  const set = (value) => (keepHabits({ ...habits(), keypad: value }), setOn(value));
  return [on, set];
}

/** The card that has been chosen and waits for its word, kept over a reload within the turn. */
function useDraft(view) {
  const [draft, setDraft] = useState(() => draftOf(view.code, "card", view.turn?.turn_id));
  useEffect(() => keepDraft(view.code, "card", view.turn?.turn_id, draft), [draft]);
  return [draft, setDraft];
}

/** Who moves on this screen: the referee chooses, a player is himself. */
function useMover(view, draft, setDraft) {
  const [chosen, setChosen] = useState(draft?.seat ?? null);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) (setChosen(null), setDraft(null));
    first.current = false;
  }, [view.turn?.turn_id, view.phase]);
  if (view.me.role === "player" || (view.hands === "dealt" && view.me.seat !== null)) return [view.me.seat, null];
  return [chosen ?? view.turn?.active ?? null, setChosen];
}

/** The whole screen of a game that runs. */
export function Board({ live, leave }) {
  const { view } = live;
  const [draft, setDraft] = useDraft(view);
  const [mend, setMend] = useState(null);
  const [menu, setMenu] = useState(null);
  const [keypad, setKeypad] = useKeypad();
  const [mover, setMover] = useMover(view, draft, setDraft);
  const calm = useCalm(`${view.phase}:${view.turn?.turn_id}:${view.battle?.battle_id}:${view.last?.id}`);
  const busy = live.outbox.length > 0 || !calm;
  useEffect(() => setMend(null), [view.last?.id, view.phase]);
  const entering = Boolean(draft || mend) && (view.phase === "turn" || mend);
  const choose = setMover && {
    able: (player) => view.phase === "turn" && player.seat !== mover,
    pick: (player) => (setDraft(null), setMover(player.seat)),
  };
  return html`<div class="room ${entering || view.phase === "correction" ? "entering" : ""} phase-${view.phase}">
    <${TopBar} live=${live} open=${setMenu} />
    <main id="main" class="board">
      <h1 class="unseen">${t("table")} ${view.code}</h1>
      <div class="board-top">
        ${view.players.length > 0 && html`<${Players} view=${view} mover=${mover} choose=${choose} early=${(player) => player.off_turn?.soft} />`}
        ${view.players.length > 0 && view.phase !== "setup" && html`<${Row} view=${view} next=${draft && view.phase === "turn" ? cardOf(draft) : null} offTurn=${draft && draft.seat !== view.turn?.active} />`}
        <div class="line-under"><${Piles} view=${view} /><${Clock} view=${view} offset=${live.clockOffset} /></div>
        ${view.phase !== "dispute" && view.phase !== "win_pending" && html`<${LastWord} view=${view} said=${view.last} />`}
        ${!entering && html`<${Hindsight} live=${live} />`}
        ${!entering && html`<${WordDeeds} live=${live} busy=${busy} mend=${setMend} />`}
      </div>
      <div class="board-deed">
        <${Kva} live=${live} busy=${busy} />
        ${mend ? html`<${Mend} live=${live} mend=${mend} done=${() => setMend(null)} keypad=${keypad} busy=${busy} />`
          : html`<${Stage} live=${live} draft=${draft} setDraft=${setDraft} mover=${mover} keypad=${keypad} busy=${busy} />`}
        <${Refusal} live=${live} />
      </div>
    </main>
    ${!entering && html`<${Dock} live=${live} mover=${mover} busy=${busy} />`}
    ${menu && html`<${Menu} live=${live} open=${menu} close=${() => setMenu(null)} leave=${leave} keypad=${keypad} setKeypad=${setKeypad} />`}
  </div>`;
}

/** Why a command was not carried out; of two phones that lay at once one learns who was before it. */
function Refusal({ live }) {
  const { refused, view } = live;
  if (!refused) return null;
  const { faster } = refused;
  const facts = faster && { name: nameOf(view, faster.seat), word: faster.word ?? t("word_aloud") };
  return html`<p class="warning" role="alert">${faster ? t(view.hands === "dealt" ? "outrun_dealt" : "outrun", facts) : refused.message}</p>`;
}

const cardOf = (draft) => (draft.effect ? { letters: draft.letter.split("/"), effect: draft.effect } : draft.letter);

function whoAmI(view) {
  const { role, seat, name } = view.me;
  if (role === "player") return name;
  return seat === null || !view.players[seat] ? t(`role_${role}`) : t("referee_named", { name: nameOf(view, seat) });
}

/** The bar above: the table's code, and the way to everything else. */
export function TopBar({ live, open }) {
  return html`<header class="bar">
    <a class="bar-brand" href="/" aria-label=${t("home")}><img src="/static/toad.svg" alt="" width="32" height="32" /></a>
    <button type="button" class="bar-code" onClick=${() => open("invite")} aria-label=${t("invite_label", { code })}><${Icon} name="qr" /><b>${code}</b></button>
    <span class="bar-me">${whoAmI(live.view)}</span>
    <button type="button" class="bar-menu" onClick=${() => open("menu")} aria-label=${t("menu")}><${Icon} name="menu" /></button>
  </header>`;
}

/** What the phase asks for. */
function Stage({ live, draft, setDraft, mover, keypad, busy }) {
  const { view } = live;
  switch (view.phase) {
    case "setup":
      return view.players.length ? html`<${FirstRow} live=${live} busy=${busy} />` : html`<${StartForm} live=${live} busy=${busy} />`;
    case "turn":
      if (draft) return html`<${LayEntry} live=${live} draft=${draft} setDraft=${setDraft} keypad=${keypad} busy=${busy} purple=${view.hands === "printed"} />`;
      if (mover === null) return html`<p class="wait">${t("waits_for", { name: nameOf(view, view.turn.active) })}</p>`;
      return html`<${ChooseCard} live=${live} mover=${mover} setDraft=${setDraft} busy=${busy || !mayLay(live, mover)} />`;
    case "correction":
      return html`<${Correction} live=${live} keypad=${keypad} busy=${busy} />`;
    case "battle_waiting":
    case "battle_open":
    case "battle_deciding":
      return html`<${BattlePanel} live=${live} keypad=${keypad} busy=${busy} />${view.hand && view.battle.effect !== "БУРУНДУЭЛЬ" && html`<${Hand} live=${live} pick=${() => {}} able=${false} />`}`;
    case "dispute":
      return html`<${DisputePanel} live=${live} busy=${busy} />`;
    case "penalty_due":
      return html`<${ShufflePanel} live=${live} busy=${busy} />`;
    case "deck_reset":
      return html`<${NewDeck} live=${live} busy=${busy} />`;
    case "win_pending":
      return html`<${WinPanel} live=${live} busy=${busy} />`;
    default:
      return null;
  }
}

const mayLay = (live, seat) => live.can("lay", seat) || live.can("lay_off_turn", seat);

function FirstRow({ live, busy }) {
  if (!live.can("set_row")) return html`<p class="wait">${t("row_soon")}</p>`;
  return html`<${RowPicker} live=${live} busy=${busy} title=${t("first_row")} make=${(cards) => ({ type: "set_row", cards })} />`;
}

function NewDeck({ live, busy }) {
  if (!live.can("shuffle")) return html`<p class="wait">${t("new_deck_soon")}</p>`;
  if (live.view.hands === "dealt") return html`<section class="decide"><h2>${t("new_deck")}</h2><button type="button" class="go urgent" disabled=${busy} onClick=${() => live.send({ type: "shuffle" })}>${t("shuffled")}</button></section>`;
  return html`<${RowPicker} live=${live} busy=${busy} title=${t("new_deck_row")} make=${(row) => ({ type: "shuffle", row })} />`;
}

/** The slip is mended free; another word costs a card. */
function Mend({ live, mend, done, keypad, busy }) {
  const make = (word) => (mend.type === "fix_typing" ? { type: "fix_typing", word } : { type: "another_word", seat: mend.seat, word });
  const send = async (command) => (await live.send(command)) && done();
  const accept = mend.type === "fix_typing" ? t("fix_accept") : t("another_accept");
  return html`<section class="entry-panel" aria-label=${t(mend.type)}>
    <p class="entry-who"><b>${t(mend.type)}</b> ${t(`${mend.type}_why`)}</p>
    <${WordEntry} live=${live} make=${make} start=${mend.start} keypad=${keypad} disabled=${busy} cancel=${done} words=${{ send, accept }}
      silent=${mend.type === "another_word" && live.view.hands === "printed" ? t("said_aloud") : null} />
  </section>`;
}

/** «Ква!»: said by whom it is due, or noticed by another. */
function Kva({ live, busy }) {
  const { view } = live;
  const due = view.players.filter((one) => live.can("say_kva", one.seat) || live.can("catch_kva", one.seat));
  const force = (one) => (one.kva === "late" ? { force: true } : {});
  const by = view.me.role === "referee" ? null : view.me.seat;
  return due.map(
    (one) => html`<div class="kva-box" key=${one.seat} role="group" aria-label=${t("kva")}>
      ${live.can("say_kva", one.seat) && html`<button type="button" class="urgent kva-say" disabled=${busy} onClick=${() => live.send({ type: "say_kva", seat: one.seat })}>${view.me.seat === one.seat ? t("kva_i_say") : t("kva_said_by", { name: one.name })}</button>`}
      ${live.can("catch_kva", one.seat) && one.seat !== (view.me.role === "player" ? view.me.seat : null) &&
      html`<button type="button" class="urgent" disabled=${busy} onClick=${() => live.send({ type: "catch_kva", seat: one.seat, by, ...force(one) })}>${t(one.kva === "late" ? "kva_caught_late" : "kva_caught", { name: one.name })}</button>`}
    </div>`,
  );
}

/** The bar below: pass and undo, always in the same places. */
function Dock({ live, mover, busy }) {
  const { view } = live;
  const active = view.turn?.active;
  const pass = view.phase === "turn" && live.can("pass", active) && (mover === active || view.me.role === "referee");
  const timeUp = view.clock && live.can("time_up");
  return html`<footer class="dock">
    <${UndoButton} live=${live} busy=${busy} />
    ${timeUp && html`<button type="button" disabled=${busy} onClick=${() => live.send({ type: "time_up" })}>${t("time_up")}</button>`}
    ${pass && html`<button type="button" class="pass" disabled=${busy} onClick=${() => live.send({ type: "pass", seat: active })}>${t("pass", { name: nameOf(view, active) })}</button>`}
  </footer>`;
}
