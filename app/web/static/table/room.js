// The room of one table: it keeps a seat, stays live, and shows the screen of its role.

import { Board } from "./board.js";
import { keepAwake, signal, unlockSound } from "./device.js";
import { habits, keepSeat, seatOf } from "./keep.js";
import { later } from "./later.js";
import { html, useEffect, useRef, useState } from "./lib.js";
import { Live } from "./live.js";
import { Lobby } from "./lobby.js";
import { useNow } from "./parts.js";
import { ago, code, t } from "./texts.js";
import { WordsOnly } from "./words.js";

const After = later(() => import("./after.js").then((found) => found.After));
const Television = later(() => import("./television.js").then((found) => found.Television));

/** Take a seat that came in the address, and take it out of the address. */
function seatFromAddress() {
  const given = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (!given) return;
  keepSeat(code, { token: given });
  history.replaceState(null, "", location.pathname + location.search);
}

/** Everything of one table. */
export function Room() {
  const [seat, setSeat] = useState(() => (seatFromAddress(), seatOf(code)));
  if (!seat) return html`<${Lobby} enter=${(kept) => (keepSeat(code, kept), setSeat(kept))} />`;
  return html`<${Seated} key=${seat.token} token=${seat.token} leave=${() => (keepSeat(code, null), setSeat(null))} />`;
}

function useLive(token) {
  const [, redraw] = useState(0);
  const live = useRef(null);
  if (!live.current) live.current = new Live(code, token, () => redraw((n) => n + 1));
  useEffect(() => {
    live.current.start();
    return () => live.current.stop();
  }, []);
  return live.current;
}

function Seated({ token, leave }) {
  const live = useLive(token);
  useSignals(live.view);
  useAwake(live.view);
  useBattleClock(live);
  if (live.denied) return html`<${Denied} fault=${live.denied} leave=${leave} />`;
  if (!live.view) return html`<main class="room-wait" id="main"><p role="status">${t("coming")}</p><${Contact} live=${live} /></main>`;
  return html`<${Contact} live=${live} /><${Orphaned} live=${live} /><${Screen} live=${live} leave=${leave} />`;
}

function Screen({ live, leave }) {
  const { view } = live;
  if (view.me.role === "spectator") return html`<${Television} live=${live} leave=${leave} />`;
  if (view.depth === "words") return html`<${WordsOnly} live=${live} leave=${leave} />`;
  if (view.phase === "over") return html`<${After} live=${live} leave=${leave} />`;
  return html`<${Board} live=${live} leave=${leave} />`;
}

function Denied({ fault, leave }) {
  return html`<main class="room-wait" id="main">
    <h1>${fault.status === 404 ? t("no_table") : t("seat_lost")}</h1>
    <p>${fault.status === 404 ? t("no_table_why") : t("seat_lost_why")}</p>
    <p class="deeds">
      <button type="button" class="go" onClick=${leave}>${t("enter_again")}</button>
      <a class="button" href="/table">${t("new_table")}</a>
    </p>
  </main>`;
}

/** Says since when there is no contact, and what waits to be sent. */
function Contact({ live }) {
  const now = useNow();
  const silent = live.failing && now - live.metAt > 1500;
  const stuck = live.outbox.length > 0 && now - live.outbox[0].at > 2500;
  if (!silent && !stuck) return null;
  return html`<div class="contact" role="alert">
    <span>${live.metAt ? t("contact_lost", { ago: ago(now - live.metAt) }) : t("no_contact")}</span>
    ${live.outbox.length > 0 && html`<span>${t("unsent")}</span>`}
    <button type="button" onClick=${live.hurry}>${t("try_now")}</button>
  </div>`;
}

const AWAY = 60_000;
/** As on the server: a referee not heard of for so long may be taken over from. */

/** When no referee has been heard of for a minute, whoever plays may take his office; not amid a battle. */
function Orphaned({ live }) {
  const now = useNow(2000) + live.clockOffset;
  const { view } = live;
  if (view.me.role !== "player" || view.me.seat === null || view.battle || view.closed || live.failing) return null;
  const referees = view.members.filter((one) => one.role === "referee");
  const heard = Math.max(view.opened_at, ...referees.map((one) => live.seen[one.member] ?? one.seen_at ?? 0));
  if (now - heard < AWAY) return null;
  return html`<div class="orphaned" role="status">
    <span>${t("referee_away", { ago: ago(now - heard) })}</span>
    <button type="button" disabled=${live.outbox.length > 0} onClick=${() => live.send({ type: "take_over" })}>${t("take_over")}</button>
  </div>`;
}

/** Sounds and shakes when something has happened. */
function useSignals(view) {
  const before = useRef(null);
  useEffect(() => {
    if (!view) return;
    const past = before.current;
    before.current = view;
    if (!past) return;
    if (view.phase !== past.phase && view.phase === "battle_waiting") signal("battle", [80, 60, 80]);
    else if (view.phase !== past.phase && view.phase === "over") signal("win", 200);
    else if (view.players.some((one, at) => one.kva === "owed" && past.players[at]?.kva !== "owed")) signal("kva", [40, 40, 40]);
    else if (view.last && view.last.id !== past.last?.id) signal(view.last.standing ?? "turn");
    else if (view.turn?.active === view.me.seat && past.turn?.active !== view.me.seat) signal("turn", 60);
  }, [view]);
}

/** A phone in a battle knows the server's clock before the cards open, and anew when it wakes up. */
function useBattleClock(live) {
  const { view } = live;
  const fights = view?.me.seat !== null && view?.battle;
  useEffect(() => {
    if (!fights) return undefined;
    live.clock.measure();
    const again = () => document.visibilityState === "visible" && live.clock.measure({ force: true });
    document.addEventListener("visibilitychange", again);
    return () => document.removeEventListener("visibilitychange", again);
  }, [fights && `${view.battle.battle_id}${view.battle.stage}`]);
}

/** The screen stays on while a game runs. */
function useAwake(view) {
  const running = Boolean(view) && view.phase !== "over" && !view.closed;
  useEffect(() => {
    const hold = () => document.visibilityState === "visible" && keepAwake(running && habits().awake);
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      keepAwake(false);
    };
  }, [running]);
}

unlockSound();
