// Passing the evening to another phone by a code, and taking it from one.

import { html, useRef, useState } from "../../vendor/htm-3.1.1/standalone.module.js";
import * as share from "./share.js";
import { fill, t } from "./texts.js";

export function Share({ state, note }) {
  const canvas = useRef(null);
  const video = useRef(null);
  const stopped = useRef(true);
  const [shown, show] = useState("");
  const [news, tell] = useState("");
  const [offered, offer] = useState(null);
  const give = async () => {
    const { text, left } = share.told(state);
    show("code");
    tell(left ? fill(t.share_left, { n: left }) : "");
    await share.draw(canvas.current, text);
  };
  const take = (text) => {
    const found = share.read(text);
    tell(found ? "" : t.share_none);
    offer(found);
  };
  const film = async () => {
    show("film");
    stopped.current = false;
    try {
      take(await share.watchCamera(video.current, () => stopped.current));
    } catch {
      tell(t.share_none);
    }
    show("");
  };
  const close = () => {
    stopped.current = true;
    show("");
  };
  const file = async (event) => take(event.target.files[0] && (await share.scanFile(event.target.files[0])));
  const accept = () => {
    note({ kind: "taken", ...offered });
    offer(null);
  };
  return html`<details class="panel" id="share"><summary>${t.share}</summary>
    <p class="note">${t.share_what}</p>
    <div class="deeds"><button type="button" id="give" disabled=${!state.named.length} onClick=${give}>${t.share_show}</button>
      ${navigator.mediaDevices && html`<button type="button" id="film" onClick=${film}>${t.share_camera}</button>`}
      <label class="button">${t.share_file}<input class="unseen" type="file" accept="image/*" onChange=${file} /></label></div>
    <div class="code"><canvas ref=${canvas} role="img" aria-label=${t.share_code} hidden=${shown !== "code"}></canvas><video ref=${video} muted playsinline hidden=${shown !== "film"}></video></div>
    ${shown && html`<button type="button" class="quiet" onClick=${close}>${t.close}</button>`}
    <p role="status">${news}</p>
    ${offered && html`<p>${fill(t.share_take, { n: offered.named.length })}</p><p class="deeds"><button type="button" class="go" onClick=${accept}>${t.share_yes}</button><button type="button" class="quiet" onClick=${() => offer(null)}>${t.share_no}</button></p>`}
  </details>`;
}
