// SHA-256: by the platform where it has one (only on https and localhost), else by hand.

export async function sha256(bytes) {
  if (globalThis.crypto?.subtle) return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  return digest(bytes);
}

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number += 1) {
  if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);
}
const fraction = (root) => ((root % 1) * 0x100000000) | 0;
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** Return the hash by hand: FIPS 180-4. */
export function digest(bytes) {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Int32Array.from(START);
  const words = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) block(state, words, view, at);
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => result.setInt32(place * 4, word));
  return hex(new Uint8Array(result.buffer));
}

function block(state, words, view, at) {
  for (let t = 0; t < 16; t += 1) words[t] = view.getInt32(at + t * 4);
  for (let t = 16; t < 64; t += 1) {
    const [early, late] = [words[t - 15], words[t - 2]];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[t] = (words[t - 16] + first + words[t - 7] + second) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t += 1) {
    const chosen = (e & f) ^ (~e & g);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[t] + words[t]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] += word));
}
