// Sound, vibration and a screen that stays on: each optional, each with something to see beside it.

import { habits } from "./keep.js";

const TONES = {
  accepted: [[660, 0, 0.09], [880, 0.09, 0.14]],
  rejected: [[220, 0, 0.2]],
  undecided: [[440, 0, 0.1], [440, 0.14, 0.1]],
  turn: [[523, 0, 0.12]],
  battle: [[392, 0, 0.12], [523, 0.12, 0.12], [784, 0.24, 0.24]],
  kva: [[180, 0, 0.08], [150, 0.1, 0.16]],
  win: [[523, 0, 0.12], [659, 0.12, 0.12], [784, 0.24, 0.12], [1047, 0.36, 0.4]],
};
let audio = null;

/** Browsers give sound only after a touch: any first one will do. */
export function unlockSound() {
  const unlock = () => {
    audio ??= window.AudioContext ? new AudioContext() : null;
    if (audio?.state === "suspended") audio.resume();
  };
  addEventListener("pointerdown", unlock, { once: true });
  addEventListener("keydown", unlock, { once: true });
}

/** Sound and shake, if the habits allow and the device can. */
export function signal(name, pattern = 30) {
  const kept = habits();
  if (kept.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
  if (!kept.sound || audio?.state !== "running") return;
  for (const [pitch, after, length] of TONES[name]) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + after;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

let lock = null;

/** Keep the screen on while `wanted`; tell whether the browser does. It lets go whenever the page is hidden. */
export async function keepAwake(wanted) {
  if (!navigator.wakeLock) return false;
  try {
    if (!wanted) {
      await lock?.release();
      lock = null;
    } else if (!lock || lock.released) lock = await navigator.wakeLock.request("screen");
  } catch {
    return false; // refused on a low battery, or by the user's settings
  }
  return Boolean(lock);
}

/** What this browser withholds from a page on plain http. */
export function withheld() {
  if (window.isSecureContext) return [];
  return ["wake_lock", "mic", "clipboard", "offline"];
}

/** Copy a text; false where the browser allows it only on https. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
