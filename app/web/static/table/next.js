// Another game with the same people: a new table, and the way from the old one to it.

import * as api from "./api.js";
import { keepSeat } from "./keep.js";

function sitDown(entered) {
  keepSeat(entered.code, { token: entered.token, member: entered.member });
  location.href = `/table/${entered.code}`;
}

/** Open a table with the same names, cards and rules, and tell the old one where it is. */
export async function rematch(live) {
  const { view } = live;
  const present = view.players.filter((one) => one.present);
  const own = present.findIndex((one) => one.seat === view.me.seat);
  const { name: preset, ...switches } = view.rules;
  const entered = await api.open({
    depth: view.depth,
    players: present.map((one) => one.name),
    hands: view.hands,
    rules: preset === "custom" ? switches : preset,
    seat: own < 0 ? null : own,
    name: view.me.name,
  });
  await live.send({ type: "play_on", code: entered.code });
  sitDown(entered);
}

/** Go on to the table of the next game: to the seat of one's own name, else to its door. */
export async function follow(view) {
  const { role, name } = view.me;
  try {
    sitDown(await api.join(view.next, role === "spectator" ? { role, name } : { name }));
  } catch {
    location.href = `/table/${view.next}`;
  }
}
