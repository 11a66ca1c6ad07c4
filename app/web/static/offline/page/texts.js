// The page's words, in the language that this device has chosen.

const KEY = "baklazhaba.language";
const all = JSON.parse(document.getElementById("texts").textContent);

export let lang = "ru";
export let { t, terms, changes } = all.ru;

/** Return `template` with `{name}` filled in. */
export const fill = (template, facts) => template.replace(/\{(\w+)\}/gu, (whole, name) => facts[name] ?? whole);

/** Return the moment as this language writes times of day and dates. */
export const timeOf = (at) => new Intl.DateTimeFormat(lang === "en" ? "en-GB" : "ru", { hour: "2-digit", minute: "2-digit" }).format(at);
const dateOf = (text) => new Intl.DateTimeFormat(lang === "en" ? "en-GB" : "ru", { dateStyle: "long", timeZone: "UTC" }).format(new Date(text));

/** Speak a language from now on: what the page came with is worded anew, the rest when it is drawn. */
function speak(chosen) {
  lang = chosen in all ? chosen : "ru";
  ({ t, terms, changes } = all[lang]);
  document.documentElement.lang = lang;
  document.title = t.title;
  for (const part of document.querySelectorAll("[data-text]")) part.textContent = t[part.dataset.text];
  for (const part of document.querySelectorAll("[data-label]")) part.setAttribute("aria-label", t[part.dataset.label]);
  for (const part of document.querySelectorAll("time[datetime]")) part.textContent = dateOf(part.dateTime);
  for (const one of document.querySelectorAll("input[name=language]")) one.checked = one.value === lang;
}

/** Speak what this device chose before; `changed` hears of another choice. */
export function listenForLanguage(changed) {
  let chosen = "ru";
  try {
    chosen = localStorage.getItem(KEY) ?? "ru";
  } catch {
    // A browser that keeps nothing speaks Russian again next time.
  }
  speak(chosen);
  for (const one of document.querySelectorAll("input[name=language]")) {
    one.addEventListener("change", () => {
      speak(one.value);
      try {
        localStorage.setItem(KEY, lang);
      } catch {
        // As above.
      }
      changed(lang);
    });
  }
}
