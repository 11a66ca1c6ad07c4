// Grounds against a word, and the verdict they add up to. Mirrors app/rules/ruling.py.

import { ground } from "./named.js";
import { reason } from "./words.js";

export const ofWord = (verdict) => verdict.reasons.map((one) => ground(one, verdict.leaning));
export const ofFit = (fit) => fit.misses.map(({ code, rule, span, data }) => ground(reason(code, rule, span, data)));

const WEIGHTS = [null, "reject", "accept"];

/** Return `alone` with the standing that all the grounds add up to, refusing grounds first. */
export function conclude(alone, grounds, match, rules) {
  const ordered = [...grounds].sort((a, b) => WEIGHTS.indexOf(a.leaning) - WEIGHTS.indexOf(b.leaning));
  let { verdict, leaning } = alone;
  if (ordered.some((one) => one.leaning === null)) [verdict, leaning] = ["rejected", null];
  else if (ordered.length) {
    const leans = [alone.leaning, ...ordered.map((one) => one.leaning)].includes("reject");
    [verdict, leaning] = ["undecided", leans ? "reject" : "accept"];
  }
  const policy = rules.name === "family" ? alone.policy : rules.name;
  return { ...alone, verdict, leaning, reasons: ordered.map((one) => one.reason), match, policy };
}
