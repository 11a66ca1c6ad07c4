// «Только слова»: a verdict as you type, a list of what was named.

import { Demand } from "./cards.js";
import { element, fill } from "./dom.js";
import { buildKeypad } from "./keypad.js";
import { origin, showNamed, showPlayers } from "./named.js";
import { Referee, Unreachable } from "./referee.js";
import { rooted, ruling, shownWord } from "./ruling.js";
import { keyOf, load, save } from "./store.js";
import { lang, t, terms } from "./texts.js";
import { canListen, canSpeak, listen, say } from "./voice.js";

const PAUSE = 110;
const byId = (id) => document.getElementById(id);
const form = byId("ask");
const field = byId("word");
const stage = byId("stage");
const idle = stage.querySelector(".idle") ?? idleText();
const referee = new Referee(lang);
const state = load();
const demand = new Demand(form, askNow);
let verdict = null;
let waiting = 0;

function idleText() {
  return element("div", { class: "idle" }, element("p", {}, t.idle));
}

// Asking.

function askSoon() {
  byId("erase").hidden = !field.value;
  clearTimeout(waiting);
  waiting = setTimeout(askNow, PAUSE);
}

async function askNow() {
  clearTimeout(waiting);
  byId("erase").hidden = !field.value;
  if (!field.value.trim()) {
    verdict = null;
    stage.replaceChildren(idle);
    showList();
    return null;
  }
  const question = {
    ...demand.caseOf(field.value),
    history: state.named.map((entry) => entry.word),
    personal: state.own,
    unrelated: state.unrelated,
  };
  try {
    const answer = await referee.judge(question);
    if (answer && field.value.trim()) showVerdict(answer);
    return answer;
  } catch (fault) {
    if (!(fault instanceof Unreachable)) throw fault;
    verdict = null;
    stage.replaceChildren(element("p", { class: "warning", role: "alert" }, t.offline));
    waiting = setTimeout(askNow, 3000);
    return null;
  }
}

// Showing.

function showVerdict(answer) {
  const changed = !verdict || verdict.verdict !== answer.verdict || verdict.word !== answer.word;
  verdict = answer;
  const repeated = repeatedPlace();
  stage.replaceChildren(
    ...[
      ruling(answer),
      ...clashes(answer),
      repeated >= 0 && element("p", { class: "note" }, repeatNote(repeated)),
      demand.kind !== "word" && demand.lacksCards && element("p", { class: "note" }, t.need_cards),
      deeds(),
      suggestions(),
    ].filter(Boolean),
  );
  showList(repeated);
  if (changed && state.aloud && canSpeak) sayRuling();
}

/** Return each cognate as a line: both words with the shared root underlined, and the ruling «не родня». */
function clashes(answer) {
  const kin = answer.reasons.filter((one) => one.code.startsWith("cognate") && one.data.named);
  return kin.map((reason) =>
    element(
      "p",
      { class: "clash" },
      element("span", {}, ...rooted(answer.word, reason.data.root.split("/")[0])),
      " ↔ ",
      element("span", {}, ...rooted(reason.data.named, reason.data.root.split("/").at(-1))),
      element("button", { type: "button", click: () => ruleUnrelated(answer.word, reason.data.named) }, t.unrelated),
    ),
  );
}

function repeatedPlace() {
  const reason = verdict?.reasons.find((one) => one.data.named);
  if (!reason) return -1;
  const key = keyOf(String(reason.data.named));
  return state.named.findIndex((entry) => keyOf(entry.word) === key);
}

function repeatNote(at) {
  const entry = state.named[at];
  const parts = origin(entry).split(", ");
  const when = entry.by && parts.length > 1 ? `, ${parts[1]}` : parts[0] ?? "";
  const isRepeat = verdict.reasons.some((one) => one.code === "repeat");
  return fill(isRepeat ? t.repeat_when : t.named_when, { who: entry.by ?? "", when: entry.by ? when : parts[0], n: at + 1, word: entry.word });
}

function deeds() {
  const [label, style] = {
    accepted: [t.name, "go"],
    undecided: [t.name_anyway, "go"],
    rejected: [t.name_overrule, ""],
  }[verdict.verdict];
  const own = state.own.some((word) => keyOf(word) === keyOf(verdict.word));
  const unknown = verdict.verdict === "undecided" && !verdict.reasons.some((one) => one.data.named);
  return element(
    "div",
    { class: "deeds" },
    element("button", { type: "button", class: style, id: "enter", click: () => enter(true) }, label),
    unknown && element("button", { type: "button", click: addOwn }, t.own_word),
    own && element("button", { type: "button", click: forgetOwn }, t.own_forget),
    element("a", { class: "button plain", href: `/words/${encodeURIComponent(verdict.word)}` }, t.dictionary),
  );
}

function suggestions() {
  if (!verdict.suggestions.length) return null;
  const nominative = verdict.reasons[0]?.code === "not_nominative";
  const chips = verdict.suggestions.map((word) =>
    element("button", { type: "button", click: () => type(word) }, word),
  );
  return element("p", { class: "meant" }, `${nominative ? t.right_form : t.meant}:`, ...chips);
}

function showList(again = -1, fresh = false) {
  showNamed(byId("list"), state.named, again, removeAt, fresh);
  byId("count").textContent = state.named.length || "";
  byId("nothing").hidden = state.named.length > 0;
  byId("clear").hidden = state.named.length === 0;
}

function showPeople() {
  if (state.players.length) byId("players").hidden = false;
  byId("who").hidden = state.players.length > 0;
  showPlayers(byId("players"), state, { choose, add: addPlayer, drop: dropPlayer });
}

function sayRuling() {
  const leaning = verdict.leaning ? `, ${terms.leaning[verdict.leaning]}` : "";
  say(`${shownWord(verdict)}: ${terms.verdict[verdict.verdict]}${leaning}`, lang);
}

let toastTimer = 0;

function toast(text, undo = null, seconds = undo ? 20 : 4) {
  const box = byId("toast");
  box.replaceChildren(
    element("span", {}, text),
    ...(undo ? [element("button", { type: "button", click: () => (hideToast(), undo()) }, t.undo)] : []),
  );
  box.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(hideToast, seconds * 1000);
}

function hideToast() {
  byId("toast").hidden = true;
}

// Naming.

/** Enter the word into the list; `agreed` says that a tap stands behind it, not the Enter key alone. */
async function enter(agreed = false) {
  const fresh = verdict && keyOf(verdict.input) === keyOf(field.value) ? verdict : await askNow();
  if (!fresh) return;
  const leans = fresh.verdict === "accepted" || fresh.leaning === "accept";
  if (!leans && !agreed) {
    const button = fresh.verdict === "undecided" ? t.name_anyway : t.name_overrule;
    toast(fill(t.not_added, { word: fresh.word, button }));
    return;
  }
  const word = listedWord(fresh);
  const entry = { word, by: state.players[state.speaker], at: Date.now(), overruled: fresh.verdict !== "accepted" };
  state.named.push(entry);
  if (state.speaker >= 0) state.speaker = (state.speaker + 1) % state.players.length;
  keep();
  navigator.vibrate?.(20);
  type("");
  showPeople();
  showList(-1, true);
  field.focus();
  demand.advance();
  toast(fill(t.added, { word }), () => removeEntry(entry, false), 5);
}

/** Return what joins the list: of a pair of words, the noun. */
function listedWord(answer) {
  const shown = shownWord(answer);
  const parts = shown.split(" ");
  if (demand.kind !== "battle" || form.effect.value !== "СЛОНОСОЧЕТАНИЕ" || parts.length !== 2) return shown;
  const lemma = answer.readings[0]?.lemma ?? "";
  const likeness = (part) => [...part].findIndex((letter, at) => letter !== lemma[at]);
  const [first, second] = parts.map((part) => (keyOf(part) === keyOf(lemma) ? 99 : likeness(part)));
  return first > second ? parts[0] : parts[1];
}

function removeAt(at) {
  removeEntry(state.named[at], true);
}

function removeEntry(entry, undoable) {
  const at = state.named.indexOf(entry);
  if (at < 0) return;
  state.named.splice(at, 1);
  keep();
  askNow();
  showList();
  const restore = () => {
    state.named.splice(at, 0, entry);
    keep();
    askNow();
    showList();
  };
  toast(fill(t.removed, { word: entry.word }), undoable ? restore : null);
}

function clear() {
  const before = state.named;
  state.named = [];
  keep();
  askNow();
  showList();
  field.focus();
  toast(t.cleared, () => {
    state.named = [...before, ...state.named];
    keep();
    askNow();
    showList();
  });
}

function addOwn() {
  state.own = [...state.own, verdict.word];
  keep();
  toast(fill(t.own_added, { word: verdict.word }));
  askNow();
}

function ruleUnrelated(a, b) {
  const before = state.unrelated;
  const restore = () => ((state.unrelated = before), keep(), askNow());
  state.unrelated = [...before, [a, b]];
  keep();
  askNow();
  toast(fill(t.ruled_unrelated, { a, b }), restore);
}

function forgetOwn() {
  const key = keyOf(verdict.word);
  state.own = state.own.filter((word) => keyOf(word) !== key);
  keep();
  askNow();
}

function choose(at) {
  state.speaker = at;
  keep();
  showPeople();
}

function addPlayer(name) {
  const trimmed = name.trim();
  if (!trimmed || state.players.includes(trimmed)) return false;
  state.players.push(trimmed);
  if (state.speaker < 0) state.speaker = 0;
  keep();
  showPeople();
  return true;
}

function dropPlayer(at) {
  state.players.splice(at, 1);
  state.speaker = state.players.length ? Math.min(state.speaker, state.players.length - 1) : -1;
  keep();
  showPeople();
}

function keep() {
  save(state);
}

function type(word) {
  field.value = word;
  if (word) field.focus();
  askNow();
}

// Wiring.

function useKeypad(on) {
  byId("keypad").hidden = !on;
  document.body.classList.toggle("with-keypad", on);
  field.inputMode = on ? "none" : "text";
  if (on && !byId("keypad").firstChild) buildKeypad(byId("keypad"), field, () => enter());
}

function wireMic() {
  const button = byId("mic");
  let stop = null;
  let warned = false;
  button.hidden = !canListen;
  button.addEventListener("click", () => {
    if (stop) {
      stop();
      return;
    }
    if (!warned) {
      warned = true;
      toast(t.mic_note);
      return;
    }
    button.setAttribute("aria-pressed", "true");
    toast(t.listening);
    stop = listen(type, () => {
      stop = null;
      button.setAttribute("aria-pressed", "false");
      hideToast();
    });
  });
}

function wireSettings() {
  const keypad = byId("use-keypad");
  keypad.checked = state.keypad;
  keypad.addEventListener("change", () => {
    state.keypad = keypad.checked;
    keep();
    useKeypad(state.keypad);
  });
  const aloud = byId("read-aloud");
  aloud.closest("label").hidden = !canSpeak;
  aloud.checked = state.aloud;
  aloud.addEventListener("change", () => {
    state.aloud = aloud.checked;
    keep();
  });
  useKeypad(state.keypad);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (document.activeElement?.closest(".card")) return;
  enter();
});
field.addEventListener("input", askSoon);
field.addEventListener("keydown", (event) => {
  if (event.key === "Escape") type("");
});
byId("erase").addEventListener("click", () => (type(""), field.focus()));
byId("clear").type = "button";
byId("clear").addEventListener("click", clear);
window.addEventListener("online", askNow);
window.addEventListener("storage", () => {
  Object.assign(state, load());
  showPeople();
  askNow();
});
byId("who").addEventListener("click", () => {
  const open = byId("players").toggleAttribute("hidden");
  byId("who").setAttribute("aria-expanded", String(!open));
  if (!open) byId("players").querySelector("input").focus();
});
wireMic();
wireSettings();
showPeople();
showList();
askNow();
