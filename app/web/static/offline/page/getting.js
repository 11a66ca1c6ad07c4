// The bar above the judge: the download with its size and progress, what is ready, a new version.

import { html, useEffect, useState } from "../../vendor/htm-3.1.1/standalone.module.js";
import { canInstall, install, installed, watchUpdates } from "./install.js";
import { fill, lang, t } from "./texts.js";

const standalone = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
const touchMac = /Macintosh/u.test(navigator.userAgent) && navigator.maxTouchPoints > 1; // an iPad says it is a Mac
const system = /iPad|iPhone|iPod/u.test(navigator.userAgent) || touchMac ? "ios" : /Android/u.test(navigator.userAgent) ? "android" : "";

let offered = null;
let heard = null;

/** Return how the page comes to the home screen of this device, "" where it is there or cannot. */
const hint = () => (canInstall && system && !standalone ? t[`home_${system}`] : "");

export function Getting({ release, referee, ready, setReady, typing }) {
  const [stage, setStage] = useState("");
  const [share, setShare] = useState(0);
  const [update, setUpdate] = useState(null);
  useEffect(() => {
    watchUpdates((accept) => setUpdate(() => accept));
    if (canInstall) installed().then((there) => there && open().catch(() => setStage("failed")));
  }, []);
  useEffect(() => typing && stage === "done" && !hint() && !offered && setStage(""), [typing]);
  const open = async () => {
    setStage("reading");
    await referee.open(release.pack, release.catalogues, setShare);
    setStage("");
    setReady(true);
  };
  const fetchAll = async () => {
    setStage("getting");
    setShare(0);
    try {
      if (canInstall) await install(setShare, release.home);
      await open();
      setStage("done");
    } catch {
      setStage("failed");
    }
  };
  const size = ((canInstall ? release.sent : release.pack.sent) / 1e6).toLocaleString(lang, { maximumFractionDigits: 1 });
  const percent = Math.round(share * 100);
  return html`${update && html`<section class="bar fresh" id="update" role="alert"><p>${t.update}</p><button type="button" class="go" onClick=${update}>${t.update_now}</button></section>`}
    ${!ready && !stage && html`<section class="bar" id="get"><p>${fill(canInstall ? t.get_text : t.get_once, { size })}</p><button type="button" class="go" onClick=${fetchAll}>${fill(t.get, { size })}</button></section>`}
    ${stage === "getting" && html`<section class="bar" role="status"><p>${fill(t.getting, { share: percent, size })}</p><progress max="100" value=${percent} aria-label=${t.getting_label}>${percent} %</progress></section>`}
    ${stage === "reading" && html`<section class="bar" role="status"><p>${t.reading}</p></section>`}
    ${stage === "failed" && html`<section class="bar" role="alert" id="failed"><p>${t.failed}</p><button type="button" onClick=${fetchAll}>${t.again}</button></section>`}
    ${stage === "done" && html`<${Ready} close=${() => setStage("")} />`}`;
}

function Ready({ close }) {
  const [prompt, setPrompt] = useState(offered);
  useEffect(() => {
    heard = setPrompt;
    return () => (heard = null);
  }, []);
  return html`<section class="bar" role="status" id="done"><p class="bar-line"><span>${canInstall ? t.ready : t.ready_once}</span><button type="button" class="icon quiet" aria-label=${t.close} onClick=${close}>✕</button></p>
    ${!prompt && hint() && html`<p class="note">${hint()}</p>`}
    ${prompt && html`<button type="button" onClick=${() => prompt.prompt()}>${t.home_install}</button>`}</section>`;
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offered = event;
  heard?.(() => event);
});
