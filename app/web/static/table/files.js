// Files that leave the table.

import * as api from "./api.js";
import { download } from "./download.js";
import { t } from "./texts.js";

export { download };

/** Offer the whole table as one document. */
export async function exportJson(live) {
  try {
    const whole = await api.exported(live.code, live.token);
    download(`baklazhaba-${live.code}.json`, "application/json", JSON.stringify(whole, null, 1));
  } catch (fault) {
    alert(fault instanceof api.Refused && fault.code === "game_running" ? t("export_later") : t("no_contact"));
  }
}
