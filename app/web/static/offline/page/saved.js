// Sending the evening to the server, or saving it as a file, and what came of it.

import { html, useEffect, useState } from "../../vendor/htm-3.1.1/standalone.module.js";
import { download } from "../../table/download.js";
import { keepSeat } from "../../table/keep.js";
import { SENT, load, save } from "./keep.js";
import { fill, t } from "./texts.js";
import { NoNetwork, documentOf, send, sendingOf } from "./upload.js";

function useOnline() {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    for (const kind of ["online", "offline"]) addEventListener(kind, look);
    return () => ["online", "offline"].forEach((kind) => removeEventListener(kind, look));
  }, []);
  return online;
}

export function Upload({ events, words, home }) {
  const [kept, setKept] = useState(null);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  useEffect(() => void load(SENT, {}).then(setKept), []);
  useEffect(() => setFault(""), [events, online]);
  if (!kept) return null;
  const sending = sendingOf(kept, events);
  const store = async (value) => (setKept(value), save(SENT, value));
  const give = async () => {
    setBusy(true);
    setFault("");
    try {
      await store(sending); // before it leaves: whatever happens to the answer, the next try has the same key
      const { code, token, member, left_out: lost } = await send(sending, home);
      keepSeat(code, { token, member });
      await store({ ...sending, code, lost, words });
    } catch (problem) {
      setFault(problem instanceof NoNetwork ? t.upload_no_network : fill(t.upload_failed, { why: problem.message }));
    }
    setBusy(false);
  };
  return html`<details class="panel" id="upload" open=${Boolean(sending.code)}><summary>${t.upload}</summary>
    ${sending.code && html`<${Done} sending=${sending} home=${home} />`}
    ${home && !sending.code && html`<p>${t.upload_what}</p>
      ${sending.before && html`<p class="note">${fill(t.upload_again, { code: sending.before })}</p>`}
      ${!online && html`<p class="note">${t.upload_offline}</p>`}
      <p class="deeds"><button type="button" class="go" disabled=${busy || !words} onClick=${give}>${words ? fill(t.upload_go, { n: words }) : t.upload_nothing}</button></p>`}
    <p role="status">${busy ? t.upload_busy : fault}</p>
    ${!home && html`<p>${t.upload_keep}</p>`}
    <p class="deeds"><button type="button" id="tofile" class=${home ? "quiet" : ""} disabled=${!words} onClick=${() => toFile(events)}>${t.upload_file}</button></p>
  </details>`;
}

/** Offer the evening as a file, which `baklazhaba table import` takes. */
function toFile(events) {
  const day = new Date().toLocaleDateString("sv"); // as 2026-12-31
  download(`baklazhaba-${day}.json`, "application/json", JSON.stringify(documentOf(events), null, 1));
}

function Done({ sending, home }) {
  return html`<p>${fill(t.upload_done, { code: sending.code, n: sending.words })}</p>
    ${sending.lost.length > 0 && html`<p class="note">${t.upload_lost}: ${sending.lost.map((part) => t[`lost_${part}`] ?? part).join(", ")}.</p>`}
    <p class="deeds"><a class="button go" href=${`${home}table/${sending.code}`}>${t.upload_open}</a></p>`;
}
