// House rules, as far as a rule case feels them. Mirrors app/rules/switches.py.

import { LETTER_SWITCHES } from "./matching.js";
import { POLICY } from "./words.js";

const TABLE = { battle_words: "full", pair_adjective: false };
const PRESETS = ["family", "book", "tournament"];

/** Return the rules of a preset's name, or of an object of switches; others than these are the table's. */
export function rulesOf(value) {
  const { preset = "family", ...asked } = typeof value === "string" ? { preset: value } : (value ?? {});
  if (!PRESETS.includes(preset)) throw new RangeError(`unknown preset ${preset}`);
  const chosen = (defaults) => ({
    ...defaults,
    ...Object.fromEntries(Object.entries(asked).filter(([name]) => name in defaults && name !== "name")),
  });
  const policy = chosen(POLICY);
  if (Object.keys(asked).some((name) => name in POLICY)) policy.name = "custom";
  const name = Object.keys(asked).length ? "custom" : preset;
  return { name, policy, letters: chosen(LETTER_SWITCHES), table: chosen(TABLE) };
}
