// Who is at the table: the invitation with its QR code, seats, links, the referee's office.

import * as api from "./api.js";
import { copy } from "./device.js";
import { html, useEffect, useRef, useState } from "./lib.js";
import { addresses, ago, code, t } from "./texts.js";

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/** Return the address other devices can reach: this one's own, unless it is only this machine's. */
export function shared(path) {
  if (!LOCAL.includes(location.hostname) || !addresses.length) return location.origin + path;
  return `${location.protocol}//${addresses[0]}${location.port ? `:${location.port}` : ""}${path}`;
}

/** An address as a QR code. */
export function Qr({ text, label }) {
  const [source, setSource] = useState(null);
  useEffect(() => {
    let here = true;
    fetch("/table/qr", { method: "POST", headers: { "Content-Type": "text/plain" }, body: text })
      .then((answer) => (answer.ok ? answer.text() : null))
      .then((svg) => here && svg && setSource(`data:image/svg+xml,${encodeURIComponent(svg)}`))
      .catch(() => {});
    return () => (here = false);
  }, [text]);
  return html`<div class="qr">${source && html`<img src=${source} alt=${label} width="240" height="240" />`}</div>`;
}

/** How others come in. */
export function Invite() {
  const address = shared(`/table/${code}`);
  const [copied, setCopied] = useState("copy_link");
  const shown = useRef(null);
  const take = async () => {
    const done = await copy(address);
    if (!done) getSelection().selectAllChildren(shown.current);
    setCopied(done ? "copied" : "copy_by_hand");
  };
  return html`<div class="invite">
    <${Qr} text=${address} label=${t("qr_of", { code })} />
    <p class="bigcode">${code}</p>
    <p class="address" ref=${shown}>${address}</p>
    <div class="deeds"><button type="button" onClick=${take}>${t(copied)}</button></div>
    <p class="note">${t("invite_note")}</p>
  </div>`;
}

/** Seats and devices; the referee hands out links and his office. */
export function People({ live }) {
  const { view } = live;
  const referee = view.me.role === "referee";
  const [link, setLink] = useState(null);
  const [name, setName] = useState("");
  const busy = live.outbox.length > 0;
  const now = Date.now() + live.clockOffset;
  const fresh = async (whose) => {
    try {
      setLink(`/table/${code}#seat=${(await api.reclaim(code, live.token, whose)).token}`);
    } catch (fault) {
      alert(fault.message);
    }
  };
  const seen = (member) => {
    const at = live.seen[member] ?? view.members.find((one) => one.member === member)?.seen_at;
    return at && now - at > 40_000 ? t("away", { ago: ago(now - at) }) : t("here");
  };
  const remove = (one) => confirm(t("leaves_sure", { name: one.name })) && live.send({ type: "leave", seat: one.seat });
  if (link) return html`<div class="invite"><${Qr} text=${shared(link)} label=${t("seat_link")} /><p class="address">${shared(link)}</p><p class="note">${t("seat_link_note")}</p><button type="button" onClick=${() => setLink(null)}>${t("back")}</button></div>`;
  return html`<ul class="people">
      ${view.players.filter((one) => one.present).map(
        (one) => html`<li key=${one.seat}>
          <b>${one.name}</b> <span class="note">${one.member === null ? t("no_device") : seen(one.member)}</span>
          ${referee && html`<span class="deeds"><button type="button" class="quiet" onClick=${() => fresh({ seat: one.seat })}>${t("seat_link")}</button>
            ${live.can("leave", one.seat) && html`<button type="button" class="quiet danger" disabled=${busy} onClick=${() => remove(one)}>${t("leaves")}</button>`}</span>`}
        </li>`,
      )}
    </ul>
    ${live.can("join") && html`<form class="lookup" onSubmit=${(event) => (event.preventDefault(), name.trim() && live.send({ type: "join", name: name.trim() }), setName(""))}>
      <input value=${name} maxlength="40" aria-label=${t("new_player")} placeholder=${t("new_player")} onInput=${(event) => setName(event.target.value)} /><button disabled=${busy || !name.trim()}>${t("sits_down")}</button></form>`}
    <h3>${t("devices")}</h3>
    <ul class="people">
      ${view.members.map(
        (one) => html`<li key=${one.member}>
          <b>${one.name}</b> <span class="note">${t(`role_${one.role}`)} · ${one.member === view.me.member ? t("this_one") : seen(one.member)}</span>
          ${referee && one.member !== view.me.member && html`<span class="deeds">
            <button type="button" class="quiet" disabled=${busy} onClick=${() => confirm(t("hand_over_sure", { name: one.name })) && live.send({ type: "hand_over", member: one.member })}>${t("hand_over")}</button>
            <button type="button" class="quiet danger" disabled=${busy} onClick=${() => live.send({ type: "remove", member: one.member })}>${t("remove")}</button></span>`}
        </li>`,
      )}
    </ul>
    <div class="deeds"><button type="button" onClick=${() => setLink(`/table/${code}#seat=${live.token}`)}>${t("my_other_device")}</button></div>`;
}
