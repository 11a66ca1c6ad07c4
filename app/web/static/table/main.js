// Where the table's pages begin.

import { html, render } from "./lib.js";
import { NewTable } from "./setup.js";
import { Room } from "./room.js";
import { screen } from "./texts.js";

render(screen === "new" ? html`<${NewTable} />` : html`<${Room} />`, document.getElementById("table-root"));
