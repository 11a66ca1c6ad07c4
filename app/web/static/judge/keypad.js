// Our own keys, for tables where the phone's keyboard hides or mends too much.

import { element } from "./dom.js";
import { t } from "./texts.js";

const LETTERS = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя-";

function press(input, text) {
  const { selectionStart: from, selectionEnd: to } = input;
  if (text === "⌫") input.setRangeText("", from === to ? Math.max(0, from - 1) : from, to, "end");
  else input.setRangeText(text, from, to, "end");
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.form.scrollIntoView({ block: "start" });
}

/** Fill `box` with keys that type into `input`; `enter` is what the last one does. */
export function buildKeypad(box, input, enter) {
  const key = (label, text, attributes = {}) =>
    element("button", { type: "button", ...attributes, click: () => press(input, text) }, label);
  box.replaceChildren(
    ...[...LETTERS].map((letter) => key(letter, letter)),
    key("⌫", "⌫", { "aria-label": t.key_back }),
    key(t.key_space, " ", { class: "wide-key" }),
    element("button", { type: "button", class: "go-key", click: enter }, t.key_enter),
  );
}
