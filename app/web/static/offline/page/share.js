// The evening in one QR code: the named words and the row, packed into an address's fragment or read back.

const MARK = "BKL1|";
export const ROOM = 2000;

/** Return the text of a code: as many of the latest words as it holds. */
export function told({ named, row }) {
  let words = named.map((one) => (one.by ? `${one.word}:${one.by}` : one.word));
  const text = () => `${MARK}${row.join(",")}|${words.join(";")}`;
  while (new TextEncoder().encode(text()).length > ROOM) words = words.slice(1);
  return { text: text(), left: named.length - words.length };
}

/** Return `{named, row}` of a code's text, null if it is none of ours. */
export function read(text) {
  if (!text?.startsWith(MARK)) return null;
  const [row, words] = text.slice(MARK.length).split("|");
  const named = (words ?? "").split(";").filter(Boolean).map((one) => {
    const [word, by = ""] = one.split(":");
    return { word, by, at: 0, verdict: "" };
  });
  return { named, row: row ? row.split(",") : [] };
}

/** Draw the code of `text` on a canvas. */
export async function draw(canvas, text) {
  const { default: qrcode } = await import("../../vendor/qrcode-generator-2.0.4/qrcode.mjs");
  qrcode.stringToBytes = (string) => [...new TextEncoder().encode(string)];
  const code = qrcode(0, "L");
  code.addData(text, "Byte");
  code.make();
  const size = code.getModuleCount();
  const step = Math.max(3, Math.floor(640 / (size + 8)));
  canvas.width = canvas.height = (size + 8) * step;
  const brush = canvas.getContext("2d");
  brush.fillStyle = "#fff";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = "#000";
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) if (code.isDark(y, x)) brush.fillRect((x + 4) * step, (y + 4) * step, step, step);
  }
}

async function reader() {
  if (!globalThis.jsQR) await import("../../vendor/jsqr-1.4.0/jsQR.js");
  return globalThis.jsQR;
}

/** Return the text of the code on a picture, null if there is none. */
export async function scan(picture, width, height) {
  const jsQR = await reader();
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  brush.drawImage(picture, 0, 0, width, height);
  const found = jsQR(brush.getImageData(0, 0, width, height).data, width, height);
  return found ? new TextDecoder().decode(Uint8Array.from(found.binaryData)) : null;
}

/** Return the text of the code in an image file. */
export async function scanFile(file) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, 1600 / Math.max(picture.width, picture.height));
  return scan(picture, Math.round(picture.width * scale), Math.round(picture.height * scale));
}

/** Watch the camera until a code is seen; `shown` gets the picture's element, the answer stops it. */
export async function watchCamera(video, stopped) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  video.srcObject = stream;
  await video.play();
  try {
    while (!stopped()) {
      await new Promise((next) => requestAnimationFrame(next));
      const text = video.videoWidth ? await scan(video, video.videoWidth, video.videoHeight) : null;
      if (read(text)) return text;
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
