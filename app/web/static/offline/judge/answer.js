// The verdict contract: field names and order as every other door of the referee gives them.

import { sentence } from "./explain.js";

/** Return the verdict with the sentence of each reason. */
export function explainAll(verdict, catalogue) {
  const reasons = verdict.reasons.map((one) => ({
    code: one.code,
    message: sentence(one, verdict.word, catalogue),
    rule: one.rule,
    span: one.span,
    data: one.data,
  }));
  return { ...verdict, reasons };
}
