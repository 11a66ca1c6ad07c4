// The cards and the demand of a battle, as the form's fields say them.

const DUAL = { Е: "Е/Ё", Ё: "Е/Ё", И: "И/Й", Й: "И/Й" };
const WANTED = { word: 0, turn: 2, offturn: 3 };

/** Return the card a letter stands for: Е, Ё, И and Й are printed in pairs. */
export function cardOf(text) {
  const letters = text.toUpperCase().match(/[А-ЯЁ]/g);
  if (!letters) return "";
  const last = text.includes("/") && letters.length > 2 ? letters.at(-1) : letters[0];
  return DUAL[last] ?? last;
}

/** The demand fields of the form. */
export class Demand {
  constructor(form, onchange) {
    this.form = form;
    this.inputs = [...form.querySelectorAll(".card input")];
    form.querySelector(".demand").addEventListener("change", (event) => {
      if (!event.target.closest(".card")) onchange();
    });
    this.inputs.forEach((input, at) => {
      input.addEventListener("focus", () => input.select());
      input.addEventListener("input", () => {
        input.value = cardOf(input.value);
        this.show();
        if (input.value) (this.inputs.slice(at + 1, this.wanted).find((next) => !next.value) ?? form.word).focus();
        onchange();
      });
    });
    this.show();
  }

  get kind() {
    return this.form.kind.value;
  }

  get wanted() {
    if (this.kind !== "battle") return WANTED[this.kind];
    return Number(this.form.effect.selectedOptions[0].dataset.cards);
  }

  get cards() {
    return this.inputs.slice(0, this.wanted).map((input) => input.value);
  }

  get lacksCards() {
    return this.cards.some((card) => !card);
  }

  /** Return the rule case about `word`; without its cards only the word itself is judged. */
  caseOf(word) {
    if (this.kind === "word" || this.lacksCards) return { kind: "word", word };
    if (this.kind === "battle") return { kind: "battle", effect: this.form.effect.value, letters: this.cards, word };
    return { kind: this.kind, row: this.cards.slice(0, -1), card: this.cards.at(-1), word };
  }

  /** Move the row on after a named word: the first card goes, and the next one is awaited. */
  advance() {
    if (this.kind === "battle" || this.kind === "word" || this.lacksCards) return;
    const left = this.cards.slice(-1);
    this.form.querySelector('[name="kind"][value="turn"]').checked = true;
    this.inputs.forEach((input, at) => (input.value = left[at] ?? ""));
    this.show();
    this.inputs[1].focus();
  }

  show() {
    for (const input of this.inputs) input.classList.toggle("dual", input.value.length > 1);
  }
}
