// Where the table's pages begin.

import { html, render } from "./lib.js";
import { later } from "./later.js";
import { screen } from "./texts.js";

const NewTable = later(() => import("./setup.js").then((found) => found.NewTable));
const Room = later(() => import("./room.js").then((found) => found.Room));

render(screen === "new" ? html`<${NewTable} />` : html`<${Room} />`, document.getElementById("table-root"));
