// The page's words.

export const { t, terms, changes } = JSON.parse(document.getElementById("texts").textContent);

/** Return `template` with `{name}` filled in. */
export const fill = (template, facts) => template.replace(/\{(\w+)\}/gu, (whole, name) => facts[name] ?? whole);
