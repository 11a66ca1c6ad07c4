// The page's words, in the page's language.

const { t, terms, changes, lang } = JSON.parse(document.getElementById("texts").textContent);

export { t, terms, changes, lang };
