// The page's words and facts, as the server wrote them into the page.

const page = JSON.parse(document.getElementById("table-page").textContent);

export const { lang, code, screen, texts, terms, effects, addresses, searches } = page;

/** Return the text `key` with `{name}` filled in. */
export function t(key, facts = {}) {
  const text = texts[key];
  if (text === undefined) throw new Error(`no text ${key}`);
  return text.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
}

/** Return the text of `key` in the form that `count` asks for; forms are parted by «|». */
export function plural(key, count) {
  const forms = t(key, { n: count }).split("|");
  const rule = new Intl.PluralRules(lang).select(count);
  const at = { one: 0, few: 1, many: 2, other: forms.length - 1 }[rule] ?? 0;
  return forms[Math.min(at, forms.length - 1)];
}

/** Return how long ago a moment was, shortly. */
export function ago(ms) {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return seconds < 90 ? plural("seconds", seconds) : plural("minutes", Math.round(seconds / 60));
}
