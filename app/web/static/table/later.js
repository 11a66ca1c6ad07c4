// Parts that most devices never show are fetched when they are: the first screen comes from fewer bytes.

import { html, useEffect, useState } from "./lib.js";
import { t } from "./texts.js";

const PAUSE = 1500;

/** Return a component that is fetched when it is first shown, again and again until contact allows it. */
export function later(fetchIt) {
  let known = null;
  return function Later(props) {
    const [part, setPart] = useState(() => known);
    useEffect(() => {
      let timer;
      const ask = () => fetchIt().then((found) => setPart(() => (known = found)), () => (timer = setTimeout(ask, PAUSE)));
      if (!known) ask();
      return () => clearTimeout(timer);
    }, []);
    return part ? html`<${part} ...${props} />` : html`<p class="wait" role="status">${t("coming")}</p>`;
  };
}
