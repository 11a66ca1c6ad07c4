// The house rules: every switch with what the rulebook says, in our words, and its rule.

import * as api from "./api.js";
import { html, useEffect, useState } from "./lib.js";
import { plural, t } from "./texts.js";

export const PRESETS = ["family", "book", "tournament"];
const GROUPS = ["table", "letters", "words"];
const typed = (text) => (text === "true" || text === "false" ? text === "true" : /^\d+$/.test(text) ? Number(text) : text);

/** Return the switches as the server lists them, null until they are there. */
function useSwitches() {
  const [found, setFound] = useState(null);
  useEffect(() => void api.switches().then(setFound, () => setFound({ switches: [], presets: {} })), []);
  return found;
}

function Switch({ line, names, value, usual, change, fixed }) {
  const numeric = line.values.some((one) => one.includes("…"));
  const told = `switch-${line.name}`;
  const control = numeric
    ? html`<input type="number" min="0" max="3600" value=${value} disabled=${fixed} aria-labelledby=${told} onChange=${(event) => change(Math.min(3600, Math.max(0, Math.round(event.target.valueAsNumber || 0))))} />`
    : html`<select value=${String(value)} disabled=${fixed} aria-labelledby=${told} onChange=${(event) => change(typed(event.target.value))}>${line.values.map((one) => html`<option key=${one} value=${one}>${names[one] ?? one}</option>`)}</select>`;
  return html`<li class=${value === usual ? "" : "changed"}>
    <p><span id=${told}>${line.text}</span> <a href="/rules#${line.rule}" target="_blank" rel="noopener">${line.rule}</a></p>
    ${control}
  </li>`;
}

/** All switches in their groups. `rules` are the values now, `usual` those of the preset they are changed from. */
function SwitchList({ lines, names, rules, usual, fixed, change }) {
  return GROUPS.map(
    (group) => html`<section key=${group}><h3>${t(`group_${group}`)}</h3><ul class="switchlist">
      ${lines.filter((line) => line.group === group).map((line) => html`<${Switch} key=${line.name} line=${line} names=${names} value=${rules[line.name] ?? typed(line.values[0])} usual=${usual[line.name]} fixed=${fixed} change=${(value) => change(line.name, value)} />`)}
    </ul></section>`,
  );
}

/** The presets as a choice of one. */
function Presets({ chosen, choose, fixed = false }) {
  return html`<div class="choice presets" role="radiogroup" aria-label=${t("preset")}>
    ${PRESETS.map((one) => html`<button type="button" role="radio" key=${one} aria-checked=${chosen === one} disabled=${fixed} onClick=${() => choose(one)}><b>${t(`preset_${one}`)}</b><small>${t(`preset_${one}_why`)}</small></button>`)}
  </div>`;
}

/** The rules of a table still to be opened: a preset, and what is changed in it. */
export function RulesChoice({ rules, setRules }) {
  const [open, setOpen] = useState(false);
  const { preset, ...changed } = rules;
  const count = Object.keys(changed).length;
  return html`<div class="ruleschoice">
    <h2>${t("preset")}</h2>
    <${Presets} chosen=${preset} choose=${(name) => setRules({ preset: name })} />
    <details class="more" onToggle=${(event) => setOpen(event.target.open)}>
      <summary>${t("all_switches")}${count > 0 && html` <span class="tag">${plural("changed_switches", count)}</span>`}</summary>
      ${open && html`<${AllSwitches} rules=${rules} setRules=${setRules} />`}
    </details>
  </div>`;
}

function AllSwitches({ rules, setRules }) {
  const found = useSwitches();
  if (!found) return html`<p role="status">${t("coming")}</p>`;
  const usual = found.presets[rules.preset] ?? {};
  const change = (name, value) => {
    const next = { ...rules, [name]: value };
    if (value === usual[name]) delete next[name];
    setRules(next);
  };
  return html`<${SwitchList} lines=${found.switches} names=${found.names} rules=${{ ...usual, ...rules }} usual=${usual} fixed=${false} change=${change} />`;
}

/** The switches of a table; the referee changes them in mid-game. */
export function Switches({ live }) {
  const found = useSwitches();
  const { rules } = live.view;
  const fixed = !live.can("change_rules") || live.outbox.length > 0;
  if (!found) return html`<p role="status">${t("coming")}</p>`;
  const usual = found.presets[rules.name] ?? found.presets.family ?? {};
  const change = (name, value) => {
    const now = Object.fromEntries(found.switches.map((line) => [line.name, rules[line.name]]));
    live.send({ type: "change_rules", rules: { ...now, [name]: value } });
  };
  const preset = (name) => live.send({ type: "change_rules", rules: { preset: name } });
  return html`<${Presets} chosen=${rules.name} choose=${preset} fixed=${fixed} />
    <${SwitchList} lines=${found.switches} names=${found.names} rules=${rules} usual=${usual} fixed=${fixed} change=${change} />`;
}
