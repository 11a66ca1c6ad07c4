// Files that leave the table.

import * as api from "./api.js";
import { t } from "./texts.js";

/** Offer a text as a file. */
export function download(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Offer the whole table as one document. */
export async function exportJson(live) {
  try {
    const whole = await api.exported(live.code, live.token);
    download(`baklazhaba-${live.code}.json`, "application/json", JSON.stringify(whole, null, 1));
  } catch (fault) {
    alert(fault instanceof api.Refused && fault.code === "game_running" ? t("export_later") : t("no_contact"));
  }
}
