// The door of a table: choose your seat, or look on.

import * as api from "./api.js";
import { html, useEffect, useState } from "./lib.js";
import { code, t } from "./texts.js";

/** Who comes in: `enter` gets the seat to keep. */
export function Lobby({ enter }) {
  const [table, setTable] = useState(null);
  const [fault, setFault] = useState(null);
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const look = () => api.lobby(code).then((found) => (setTable(found), setFault(null)), setFault);
  useEffect(() => void look(), []);
  const join = async (who) => {
    setBusy(true);
    try {
      const entered = await api.join(code, who);
      enter({ token: entered.token, member: entered.member });
    } catch (problem) {
      setFault(problem);
      setBusy(false);
      look();
    }
  };
  if (!table)
    return html`<main class="room-wait" id="main">
      <h1>${fault instanceof api.Refused ? t("no_table") : code}</h1>
      <p role="status">${fault instanceof api.Refused ? t("no_table_why") : fault ? t("no_contact") : t("coming")}</p>
      <p class="deeds"><button type="button" onClick=${look}>${t("try_now")}</button><a class="button" href="/table">${t("new_table")}</a></p>
    </main>`;
  const free = table.seats.filter((one) => !one.taken);
  const taken = table.seats.filter((one) => one.taken);
  const named = (event) => (event.preventDefault(), name.trim() && join({ name: name.trim() }));
  return html`<main class="lobby" id="main">
    <p class="lobby-code">${t("table")} <b>${table.code}</b></p>
    <h1>${t("who_are_you")}</h1>
    ${fault && html`<p class="warning" role="alert">${fault.message}</p>`}
    ${free.length > 0 && html`<div class="seats">${free.map((one) => html`<button type="button" class="urgent" key=${one.seat} disabled=${busy} onClick=${() => join({ seat: one.seat })}>${one.name}</button>`)}</div>`}
    ${table.seats.length === 0 &&
    html`<form class="lookup" onSubmit=${named}><input value=${name} maxlength="40" aria-label=${t("your_name")} placeholder=${t("your_name")} onInput=${(event) => setName(event.target.value)} /><button class="go" disabled=${busy || !name.trim()}>${t("enter")}</button></form>`}
    ${taken.length > 0 && html`<p class="note">${t("taken_seats", { names: taken.map((one) => one.name).join(", ") })}</p>`}
    <button type="button" disabled=${busy} onClick=${() => join({ role: "spectator", name: t("television") })}>${t("only_look")}</button>
  </main>`;
}
