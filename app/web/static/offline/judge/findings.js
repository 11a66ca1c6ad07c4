// A standing with its grounds, before it becomes a verdict.

export const reason = (code, rule, span = null, data = {}) => ({ code, rule, span, data });
const standing = (verdict, leaning, reasons, more) => ({
  verdict,
  leaning,
  reasons,
  readings: [],
  flags: [],
  suggestions: [],
  ...more,
});
export const accepted = (more) => standing("accepted", null, [], more);
export const rejected = (reasons, more) => standing("rejected", null, reasons, more);
export const undecided = (leaning, reasons, more) => standing("undecided", leaning, reasons, more);
