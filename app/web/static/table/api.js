// The HTTP API of tables: one function a request, faults as values.

import { lang } from "./texts.js";

const ROOT = "/api/v1/tables";

/** The server could not be reached, or asks to come again: the same request may be sent later. */
export class Unreachable extends Error {}

/** The server refuses; `status`, `code` and `message` say why. */
export class Refused extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? String(status));
    this.status = status;
    this.code = problem.code;
    this.rule = problem.rule;
    this.soft = problem.soft === true;
  }
}

async function ask(method, path, { token, body, headers = {}, signal } = {}) {
  const options = { method, signal, cache: "no-store", headers: { ...headers } };
  if (token) options.headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch (fault) {
    throw new Unreachable(String(fault));
  }
  return read(answer);
}

async function read(answer) {
  let body;
  try {
    body = await answer.json();
  } catch {
    if (answer.ok) throw new Unreachable("cut short");
    body = {};
  }
  if (answer.ok) return body;
  if (answer.status === 429 || answer.status >= 500) throw new Unreachable(body.detail ?? String(answer.status));
  throw new Refused(answer.status, body);
}

const at = (code, rest = "") => `${ROOT}/${encodeURIComponent(code)}${rest}`;

/** Open a table. */
export const open = (setup) => ask("POST", `${ROOT}?lang=${lang}`, { body: setup });

/** Return what anybody may know of a table. */
export const lobby = (code) => ask("GET", at(code));

/** Join a table. */
export const join = (code, who) => ask("POST", at(code, `/members?lang=${lang}`), { body: who });

/** Make a link anew: of a seat or a member, by the referee. */
export const reclaim = (code, token, whose) =>
  ask("POST", at(code, `/reclaim?lang=${lang}`), { token, body: whose });

/** Send a command under its key. */
export const command = (code, token, { key, command: asked, guard }) =>
  ask("POST", at(code, `/commands?lang=${lang}`), {
    token,
    headers: { "Idempotency-Key": key },
    body: { command: asked, guard },
  });

/** Return what a command would come to. */
export const preview = (code, token, asked, signal) =>
  ask("POST", at(code, `/preview?lang=${lang}`), { token, body: { command: asked }, signal });

/** Return the table, at once or when it changes. */
export const view = (code, token, { since, wait, client, log = 50 }, signal) =>
  ask("GET", at(code, `/view?since=${since}&wait=${wait}&client=${client}&log=${log}&lang=${lang}`), {
    token,
    signal,
  });

/** Return the whole table as one document. */
export const exported = (code, token) => ask("GET", at(code, "/export"), { token });

/** Return the likeliest words that hold the letters of `run` and begin as typed. */
export async function suggest(asked, signal) {
  try {
    const body = { kind: "completion", top: 8, ...asked };
    const answer = await ask("POST", `/api/v1/hints?lang=${lang}`, { body, signal });
    return answer.words;
  } catch (fault) {
    if (fault instanceof Unreachable || fault instanceof Refused) return [];
    throw fault;
  }
}

/** Return what could have been named in the battle just fought. */
export const hindsight = (code, token) => ask("GET", at(code, "/hindsight"), { token });

/** Return the poster of a game that is over, an SVG document. */
export async function poster(code, token, theme) {
  const answer = await fetch(at(code, `/poster?lang=${lang}&theme=${theme}`), { cache: "no-store", headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Unreachable(String(answer.status));
  return answer.text();
}

/** Return the server's time, ms since 1970. */
export const serverTime = () => ask("GET", "/api/v1/clock");

/** Return the house rules' switches with our paraphrase of the rulebook. */
export const switches = () => ask("GET", `/table/switches.json?lang=${lang}`);
