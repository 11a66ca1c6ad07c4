// The list of named words and who names them, as elements.

import { cross, element, fill } from "./dom.js";
import { lang, t } from "./texts.js";

const clock = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit" });

/** Return who named a word and when: «Маша, 19:42». */
export function origin(entry) {
  return [entry.by, entry.at && clock.format(entry.at), entry.overruled && t.overruled].filter(Boolean).join(", ");
}

/** Fill `list` with the named words, latest first; `again` is the place of one that was repeated. */
export function showNamed(list, named, again, remove, fresh) {
  const lines = named.map((entry, at) =>
    element(
      "li",
      { class: [at === again && "again", fresh && at === named.length - 1 && "fresh"].filter(Boolean).join(" ") || null },
      element("span", { class: "said" }, entry.word),
      element("span", { class: "said-by" }, origin(entry)),
      element(
        "button",
        { type: "button", class: "icon quiet", "aria-label": `${t.remove}: ${entry.word}`, click: () => remove(at) },
        cross(),
      ),
    ),
  );
  list.replaceChildren(...lines.reverse());
  list.querySelector(".again")?.scrollIntoView({ block: "nearest" });
}

/** Fill `box` with the players' names; the pressed one names the next word. */
export function showPlayers(box, state, { choose, add, drop }) {
  const chips = state.players.map((name, at) =>
    element(
      "button",
      {
        type: "button",
        "aria-pressed": String(at === state.speaker),
        click: () => choose(at === state.speaker ? -1 : at),
        keydown: (event) => event.key === "Delete" && drop(at),
      },
      name,
    ),
  );
  const field = element("input", {
    "aria-label": t.add_player,
    placeholder: t.add_player,
    maxlength: 20,
    autocomplete: "off",
    enterkeyhint: "done",
    keydown: (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      if (add(field.value)) box.querySelector("input").focus();
    },
  });
  const button = element("button", { type: "button", class: "quiet", click: () => add(field.value) }, t.add);
  const chosen = state.players[state.speaker];
  const away =
    chosen &&
    element("button", { type: "button", class: "icon quiet", "aria-label": fill("{what}: {name}", { what: t.remove_player, name: chosen }), click: () => drop(state.speaker) }, cross());
  box.replaceChildren(...chips, ...(away ? [away] : []), field, button);
}
