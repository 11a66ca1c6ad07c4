// Sentences out of the shared catalogue (app/messages). Mirrors app/words/explain.py.

import { flat } from "./letters.js";

/** Return the sentence of a reason on `word`. */
export function sentence({ code, span, data }, word, catalogue) {
  let template = catalogue.reasons[code];
  if (typeof template !== "string") template = template[data.variant] ?? template.default;
  const [start, end] = span ?? [0, flat(word).length];
  const facts = { word, part_of_word: [...word].slice(start, end).join(""), ...data };
  return template.replace(/\{(\w+)\}/gu, (_, name) => filled(name, facts, catalogue));
}

function filled(name, facts, catalogue) {
  const value = facts[name] ?? "";
  if (Array.isArray(value)) return value.join(", ");
  return String(catalogue.terms[name]?.[value] ?? value);
}
