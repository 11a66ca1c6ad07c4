// Entering a word: type, speak or pick; nothing is logged until a tap.

import * as api from "./api.js";
import { draftOf, keepDraft } from "./keep.js";
import { html, useEffect, useMemo, useRef, useState } from "./lib.js";
import { LetterKeys, Ruling, Icon, useCalm } from "./parts.js";
import { searches, t } from "./texts.js";
import { canListen, listen } from "../judge/voice.js";

const PAUSE = 90;
const RESTS = 500;
/** Half a word is no word yet: only one that will do is told before typing rests. */

/** Ask for the preview of a command while its word is typed; an answer for another word is not shown. */
function usePreview(live, command) {
  const asked = JSON.stringify(command);
  const [seen, setSeen] = useState({ asked: "" });
  useEffect(() => {
    if (!command?.word?.trim()) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        setSeen({ asked, ...(await api.preview(live.code, live.token, command, abort.signal)) });
      } catch (fault) {
        if (!(fault instanceof api.Unreachable)) setSeen({ asked, fault });
      }
    }, PAUSE);
    return () => (clearTimeout(timer), abort.abort());
  }, [asked]);
  return seen.asked === asked ? seen : { asked: "" };
}

function useSuggestions(live, demand, typed) {
  const asked = demand && JSON.stringify({ ...demand, typed, named: live.view.words.map((said) => said.word).filter(Boolean) });
  const [found, setFound] = useState([]);
  useEffect(() => {
    if (!asked) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(async () => setFound(await api.suggest(JSON.parse(asked), abort.signal)), 40);
    return () => (clearTimeout(timer), abort.abort());
  }, [asked]);
  return asked ? found : [];
}

/** The typed word, kept over a reload for as long as the same command is being entered in the same turn. */
function useTyped(live, make, start) {
  const { code, view } = live;
  const what = JSON.stringify([view.phase, view.turn?.turn_id, view.battle?.battle_id, make(null)]);
  const [typed, setTyped] = useState(() => draftOf(code, "word", what) ?? start);
  useEffect(() => keepDraft(code, "word", what, typed && typed !== start ? typed : null), [typed, what]);
  useEffect(() => () => keepDraft(code, "word", what, null), []);
  return [typed, setTyped, () => keepDraft(code, "word", what, null)];
}

/** Suggestions speed up a referee who writes down what was said; who plays gets none. */
const mayHelp = (view) => searches && view.rules.search && view.hands === "printed" && view.me.role === "referee";

function Mic({ heard }) {
  const [stop, setStop] = useState(null);
  if (!canListen) return null;
  const toggle = () => {
    if (stop) stop();
    else setStop(() => listen(heard, () => setStop(null)));
  };
  return html`<button type="button" class="icon" aria-label=${t("mic")} aria-pressed=${Boolean(stop)} title=${t("mic_note")} onClick=${toggle}><${Icon} name="mic" /></button>`;
}

/** Return the label of the button that logs a word. */
function acceptLabel(verdict, words) {
  if (!verdict || verdict.verdict === "accepted") return words.accept ?? t("accept");
  return verdict.verdict === "undecided" ? t("table_accepts") : t("accept_anyway");
}

/**
 * The word field. `make(word)` is the command to preview and send, `demand` what suggestions must
 * satisfy, `silent` a label for a word said aloud but not entered.
 */
export function WordEntry({ live, make, demand, silent, words = {}, cancel, keypad, disabled, start = "" }) {
  const [typed, setTyped, sent] = useTyped(live, make, start);
  const field = useRef(null);
  const command = useMemo(() => make(typed.trim() || null), [typed, make]);
  const rested = useCalm(typed, RESTS);
  const shown = usePreview(live, typed.trim() ? command : null);
  const offered = useSuggestions(live, mayHelp(live.view) ? demand : null, typed.trim().toLowerCase());
  useEffect(() => field.current.focus({ preventScroll: true }), []);
  const press = (key) => {
    const { selectionStart: from, selectionEnd: to } = field.current;
    const cut = key === "⌫" && from === to ? Math.max(0, from - 1) : from;
    setTyped(typed.slice(0, cut) + (key === "⌫" ? "" : key) + typed.slice(to));
    field.current.focus({ preventScroll: true });
  };
  const send = (word) => !disabled && (sent(), words.send(make(word)));
  const submit = (event) => {
    event.preventDefault();
    if (typed.trim()) send(typed.trim());
  };
  const verdict = shown.verdict?.verdict === "accepted" || (rested && typed.trim().length > 1) ? shown.verdict : null;
  const refusal = shown.refusal && !shown.refusal.soft ? shown.refusal.message : shown.fault?.message;
  return html`<form class="wordentry" onSubmit=${submit} autocomplete="off">
    <div class="wordfield">
      <input
        ref=${field} value=${typed} lang="ru" aria-label=${t("word")} placeholder=${words.placeholder ?? t("word_hint")}
        inputmode=${keypad ? "none" : "text"} enterkeyhint="done" maxlength="80"
        autocomplete="off" autocorrect="off" autocapitalize="none" spellcheck=${false}
        onInput=${(event) => setTyped(event.target.value)}
        onKeyDown=${(event) => event.key === "Escape" && cancel?.()}
      />
      <${Mic} heard=${setTyped} />
      ${cancel && html`<button type="button" class="icon" aria-label=${t("cancel")} onClick=${cancel}><${Icon} name="cross" /></button>`}
    </div>
    ${offered.length > 0 &&
    html`<div class="offers" role="group" aria-label=${t("suggestions")}>
      ${offered.map((word) => html`<button type="button" key=${word} disabled=${disabled} onClick=${() => send(word)}>${word}</button>`)}
    </div>`}
    <div class="preview" role="status">
      ${verdict && html`<${Ruling} verdict=${verdict} />`}
      ${refusal && html`<p class="warning">${refusal}</p>`}
    </div>
    <div class="deeds">
      <button class="go" disabled=${disabled || !typed.trim() || Boolean(refusal)}>${acceptLabel(verdict, words)}</button>
      ${silent && !typed.trim() && html`<button type="button" disabled=${disabled} onClick=${() => send(null)}>${silent}</button>`}
    </div>
    ${keypad && html`<${LetterKeys} press=${press} />`}
  </form>`;
}

