// The server's clock as this device knows it: by round trips, with the error that they leave.
//
// A round trip of 30 ms tells the server's time to ±15: the answer was written somewhere between question
// and receipt, and nobody can see how the 30 ms are shared between the two ways. The quickest of several
// is the surest; the rest waited in queues. Two more ms are for timers that round, here and there.

import * as api from "./api.js";

const ROUNDS = 7;
const ROUNDING = 2;
const STALE = 20_000;

/** One device's measure of the server's clock; `read` turns a moment of this page into the server's time. */
export class ServerClock {
  constructor() {
    this.best = null;
    this.measuring = null;
  }

  /** Measure anew unless that was done a moment ago: before a battle, and when the device wakes up. */
  measure({ force = false } = {}) {
    if (!force && this.best && performance.now() - this.best.at < STALE) return Promise.resolve();
    this.measuring ??= this.rounds().finally(() => (this.measuring = null));
    return this.measuring;
  }

  async rounds() {
    let best = null;
    for (let round = 0; round < ROUNDS; round += 1) {
      try {
        const sent = performance.now();
        const { now } = await api.serverTime();
        const back = performance.now();
        const error = Math.ceil((back - sent) / 2) + ROUNDING;
        if (!best || error < best.error) best = { offset: now - (sent + back) / 2, error, at: back };
      } catch {
        break; // without contact there is nothing to measure; the server then goes by the arrival
      }
    }
    if (best) this.best = best;
  }

  /** Return a moment (`performance.now()`, or an event's time stamp) as the server's time, and its error. */
  read(moment) {
    if (!this.best) return { at: null };
    const now = performance.now();
    const when = Math.abs(now - moment) < 2000 ? moment : now; // old browsers stamp events by another clock
    return { at: Math.round(this.best.offset + when), error: this.best.error };
  }
}
