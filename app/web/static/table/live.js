// A table that keeps itself up to date: long poll, reconnection, and commands that are never lost.

import * as api from "./api.js";
import { ServerClock } from "./clock.js";
import { freshId, keepUnsent, unsent } from "./keep.js";

const WAIT = 25;
const LATE = 8_000;
const PAUSES = [300, 700, 1500, 3000, 5000];

/** One table as one seat sees it. `onchange` is called whenever anything to be shown has changed. */
export class Live {
  constructor(code, token, onchange) {
    this.code = code;
    this.token = token;
    this.onchange = onchange;
    this.client = freshId().slice(0, 16);
    this.version = -1;
    this.polled = -1;
    this.view = null;
    this.log = [];
    this.seen = {};
    this.clockOffset = 0;
    this.clock = new ServerClock();
    this.metAt = 0;
    this.failing = false;
    this.denied = null;
    this.outbox = unsent(code);
    this.sending = false;
    this.refused = null;
    this.failures = 0;
    this.stopped = false;
    this.wake = () => {};
    this.hurry = this.hurry.bind(this);
  }

  start() {
    for (const name of ["online", "pageshow", "focus"]) addEventListener(name, this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.loop();
    this.flush();
  }

  stop() {
    this.stopped = true;
    for (const name of ["online", "pageshow", "focus"]) removeEventListener(name, this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.abort?.abort();
    this.wake();
  }

  /** Ask again at once: the phone has woken, or the network is back. */
  hurry() {
    if (document.visibilityState === "hidden") return;
    if (!this.failing && Date.now() - this.metAt < 1000) return;
    this.quick = true;
    this.failures = 0;
    this.abort?.abort();
    this.wake();
  }

  async loop() {
    while (!this.stopped && !this.denied) {
      const quick = this.quick || this.failing || this.polled < 0;
      this.quick = false;
      try {
        await this.poll(quick ? 0 : WAIT);
      } catch (fault) {
        if (!(await this.missed(fault))) return;
      }
    }
  }

  async poll(wait) {
    this.abort = new AbortController();
    const late = setTimeout(() => this.abort.abort(), wait * 1000 + LATE);
    const sentAt = Date.now();
    try {
      const asked = { since: this.polled, wait, client: this.client, log: this.polled < 0 ? 500 : 50 };
      const answer = await api.view(this.code, this.token, asked, this.abort.signal);
      this.polled = answer.version;
      this.met(answer);
      if (answer.view && !wait) this.clockOffset = answer.view.now - (sentAt + Date.now()) / 2;
      if (wait && !answer.waited) await this.rest(answer.retry_ms);
    } finally {
      clearTimeout(late);
    }
  }

  /** Take in an answer of the server, if it is not older than what is known. */
  met(answer) {
    const missed = this.failing;
    this.metAt = Date.now();
    this.failing = false;
    this.failures = 0;
    if (answer.seen) this.seen = answer.seen;
    if (answer.view && answer.version >= this.version) {
      this.version = answer.version;
      this.view = answer.view;
      this.explain();
    }
    const known = new Set(this.log.map((entry) => entry.version));
    const fresh = (answer.log ?? []).filter((entry) => !known.has(entry.version));
    if (fresh.length) this.log = [...this.log, ...fresh].sort((one, other) => one.version - other.version);
    if (missed) this.flush();
    this.onchange();
  }

  /** A refused lay learns who was faster, from the first view of the turn after; the turn after that it is old news. */
  explain() {
    const { refused, view } = this;
    const asked = refused?.asked.guard.turn_id;
    if (asked === undefined || view.turn?.turn_id === asked) return;
    refused.seenIn ??= view.turn?.turn_id;
    const other = view.last && view.last.seat !== refused.asked.command.seat;
    if (refused.seenIn !== view.turn?.turn_id) this.refused = null;
    else if (refused.code === "stale" && other) refused.faster ??= view.last;
  }

  async missed(fault) {
    if (this.stopped) return false;
    if (fault instanceof api.Refused && [401, 403, 404].includes(fault.status)) {
      this.denied = fault;
      this.onchange();
      return false;
    }
    if (this.quick) return true;
    this.failing = true;
    this.onchange();
    await this.rest(PAUSES[Math.min(this.failures++, PAUSES.length - 1)]);
    return true;
  }

  rest(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => (clearTimeout(timer), resolve());
    });
  }

  /** Return the guard for a command of this type, as the view gives it. */
  guard(type) {
    return this.view?.actions.find((action) => action.type === type)?.guard ?? { version: this.version };
  }

  /** Tell whether `type` may be asked for now, for `seat` if one is named. */
  can(type, seat = null) {
    const action = this.view?.actions.find((one) => one.type === type);
    if (!action) return false;
    return seat === null || action.seats === null || action.seats.includes(seat);
  }

  /** Send a command once, however often the network fails; true once it is stored. */
  send(command, guard = this.guard(command.type)) {
    return new Promise((resolve) => {
      const entry = { key: freshId(), command, guard, at: Date.now() };
      this.outbox = [...this.outbox, entry];
      keepUnsent(this.code, this.outbox);
      (this.waiting ??= new Map()).set(entry.key, resolve);
      this.refused = null;
      this.onchange();
      this.flush();
    });
  }

  async flush() {
    if (this.sending || this.stopped) return;
    this.sending = true;
    while (this.outbox.length && !this.stopped) {
      const [entry] = this.outbox;
      try {
        const answer = await api.command(this.code, this.token, entry);
        this.done(entry, true);
        this.met(answer);
      } catch (fault) {
        if (!(fault instanceof api.Refused)) {
          this.failing = true;
          this.onchange();
          setTimeout(() => this.flush(), PAUSES[2]);
          break;
        }
        this.refused = Object.assign(fault, { asked: entry });
        if (this.view) this.explain();
        this.done(entry, false);
        this.quick = true;
        this.abort?.abort();
        this.onchange();
      }
    }
    this.sending = false;
  }

  done(entry, stored) {
    this.outbox = this.outbox.filter((one) => one.key !== entry.key);
    keepUnsent(this.code, this.outbox);
    this.waiting?.get(entry.key)?.(stored);
    this.waiting?.delete(entry.key);
  }
}
