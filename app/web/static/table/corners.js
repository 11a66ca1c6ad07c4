// A battle on one tablet: a coloured corner each, one clock, no network between the fingers.

import { html, useEffect, useRef, useState } from "./lib.js";
import { nameOf } from "./tabletop.js";
import { t } from "./texts.js";

const SAME_MS = 80;
/** Taps closer than this are at the same time: speech and fingers are no more exact. */

/** Return who is last by taps {seat, at}: those without a tap, else the last, or the last two at once. */
export function lastOf(fighters, taps, stopped) {
  const silent = fighters.filter((seat) => !taps.some((tap) => tap.seat === seat));
  if (silent.length > 1 && !stopped) return null;
  if (silent.length) return { losers: silent, tied: [] };
  const order = [...taps].sort((one, other) => one.at - other.at);
  const latest = order.at(-1).at;
  const together = order.filter((tap) => latest - tap.at < SAME_MS).map((tap) => tap.seat);
  return together.length > 1 ? { losers: [], tied: together } : { losers: [order.at(-1).seat], tied: [] };
}

/** The whole screen in as many fields as fighters. */
export function Corners({ live, close }) {
  const { view } = live;
  const { fighters } = view.battle;
  const [taps, setTaps] = useState([]);
  const [result, setResult] = useState(null);
  const box = useRef(null);
  const settling = useRef(0);
  useEffect(() => {
    box.current.showModal();
    return () => (clearTimeout(settling.current), box.current?.close());
  }, []);
  useEffect(() => {
    if (result || fighters.length - taps.length > 1) return undefined;
    settling.current = setTimeout(() => setResult(lastOf(fighters, taps, false)), taps.length === fighters.length ? 0 : SAME_MS + 70);
    return () => clearTimeout(settling.current);
  }, [taps.length]);
  const tap = (seat, event) => {
    event.preventDefault();
    const at = event.timeStamp;
    if (!result) setTaps((known) => (known.some((one) => one.seat === seat) ? known : [...known, { seat, at }]));
  };
  const again = () => (setTaps([]), setResult(null));
  const agree = () => live.send({ type: "close_battle", ...(result.tied.length ? { tied: result.tied } : { losers: result.losers }) });
  const placeOf = (seat) => taps.findIndex((one) => one.seat === seat) + 1;
  const names = (seats) => seats.map((seat) => nameOf(view, seat)).join(", ");
  return html`<dialog class="corners" ref=${box} aria-label=${t("corners")} onCancel=${(event) => (event.preventDefault(), close())}>
    <div class="corner-fields" data-count=${fighters.length}>
      ${fighters.map(
        (seat, at) => html`<button type="button" key=${seat} class="corner corner-${at % 6}" data-place=${placeOf(seat) || undefined}
          onPointerDown=${(event) => tap(seat, event)} onKeyDown=${(event) => event.key === "Enter" && tap(seat, event)}>
          <b>${nameOf(view, seat)}</b><span>${placeOf(seat) || ""}</span>
        </button>`,
      )}
    </div>
    <div class="corner-bar">
      ${result
        ? html`<p role="status">${result.tied.length ? t("tied_are", { names: names(result.tied) }) : t("takes_card", { names: names(result.losers) })}</p>
            <button type="button" class="go" onClick=${agree}>${t("battle_over")}</button><button type="button" onClick=${again}>${t("again")}</button>`
        : html`<p>${t("corners_hint")}</p>
            <button type="button" disabled=${taps.length === 0} onClick=${() => setResult(lastOf(fighters, taps, true))}>${t("others_silent")}</button>
            <button type="button" onClick=${close}>${t("cancel")}</button>`}
    </div>
  </dialog>`;
}
