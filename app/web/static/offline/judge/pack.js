// Reads the packed dictionary (format: app/lexicon/pack_format.py) into typed arrays.

export const FORMAT = 3;
const LAST = 64;
const EMPTY = 127;
const TOLD = 255;

export class PackFaulty extends Error {}

/** A list of texts in letters, each with its number, found by its letters. */
export class Texts {
  constructor(room, capacity) {
    this.letters = new Uint8Array(room);
    this.starts = new Uint32Array(capacity + 1);
    this.length = 0;
    this.table = new Uint32Array(2 << Math.ceil(Math.log2(capacity + 1)));
    this.mask = this.table.length - 1;
  }

  /** Return the number of the text `codes[from:to]`, -1 if it is none. */
  find(codes, from, to) {
    let slot = hash(codes, from, to) & this.mask;
    for (let id = this.table[slot]; id; id = this.table[slot]) {
      if (this.equals(id - 1, codes, from, to)) return id - 1;
      slot = (slot + 1) & this.mask;
    }
    return -1;
  }

  equals(id, codes, from, to) {
    const start = this.starts[id];
    if (this.starts[id + 1] - start !== to - from) return false;
    for (let at = from; at < to; at += 1) if (this.letters[start + at - from] !== codes[at]) return false;
    return true;
  }

  /** Add the text `codes[from:to]` unless it is there. */
  add(codes, from, to) {
    let slot = hash(codes, from, to) & this.mask;
    for (let id = this.table[slot]; id; id = this.table[slot]) {
      if (this.equals(id - 1, codes, from, to)) return;
      slot = (slot + 1) & this.mask;
    }
    const start = this.starts[this.length];
    if (start + to - from > this.letters.length) this.grow();
    this.letters.set(codes.subarray(from, to), start);
    this.length += 1;
    this.starts[this.length] = start + to - from;
    this.table[slot] = this.length;
  }

  grow() {
    const wider = new Uint8Array(this.letters.length * 1.5);
    wider.set(this.letters);
    this.letters = wider;
  }
}

function hash(codes, from, to) {
  let mixed = 0x811c9dc5;
  for (let at = from; at < to; at += 1) mixed = Math.imul(mixed ^ codes[at], 0x01000193);
  return mixed ^ (mixed >>> 15);
}

/** The sections of one file. */
export class Pack {
  constructor(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes.length < 12 || String.fromCharCode(...bytes.subarray(0, 4)) !== "BKLZ") {
      throw new PackFaulty("no dictionary");
    }
    if (view.getUint32(4, true) !== FORMAT) throw new PackFaulty("a dictionary of another format");
    const end = 12 + view.getUint32(8, true);
    this.header = JSON.parse(new TextDecoder().decode(bytes.subarray(12, end)));
    this.data = bytes.subarray(end);
    this.codes = new Map([...this.header.letters].map((letter, code) => [letter, code]));
  }

  section(name) {
    const [at, length] = this.header.sections[name];
    if (at + length > this.data.length) throw new PackFaulty(`the dictionary ends before ${name}`);
    return this.data.subarray(at, at + length);
  }

  /** Return the two-byte numbers of a section. */
  numbers(name) {
    const low = this.section(`${name}.lo`);
    const high = this.section(`${name}.hi`);
    return Uint16Array.from(low, (byte, at) => byte | (high[at] << 8));
  }

  /** Call `each(codes, length)` with every text of a front-coded list. */
  eachText(name, each) {
    const shared = this.section(`${name}_shared`);
    const letters = this.section(`${name}_letters`);
    const text = new Uint8Array(256);
    let from = 0;
    for (const same of shared) {
      let length = same;
      for (let last = false; !last; from += 1) {
        const code = letters[from];
        last = code >= LAST;
        if (code !== EMPTY) text[length++] = last ? code - LAST : code;
      }
      each(text, length);
    }
  }

  /** Return the code of each letter of `text`, or null if it has letters that no word has. */
  encode(text) {
    const codes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at += 1) {
      const code = this.codes.get(text[at]);
      if (code === undefined) return null;
      codes[at] = code;
    }
    return codes;
  }

  /** Return the text of letters. */
  decode(codes) {
    return Array.from(codes, (code) => this.header.letters[code]).join("");
  }

  /** Return the distinct suffixes as texts, and the number of each suffix of each list. */
  suffixes() {
    const texts = [];
    const ids = new Map();
    const lengths = this.numbers("suffix_list_length");
    const shared = this.section("suffix_shared");
    const letters = this.section("suffix_letters");
    const starts = offsets(lengths);
    const rows = new Uint16Array(shared.length);
    let from = 0;
    for (let list = 0; list < lengths.length; list += 1) {
      let text = "";
      for (let row = starts[list]; row < starts[list + 1]; row += 1) {
        if (shared[row] === TOLD) {
          rows[row] = rows[row - starts[list] + starts[list - 1]];
          text = texts[rows[row]];
          continue;
        }
        text = text.slice(0, shared[row]);
        for (let last = false; !last; from += 1) {
          const code = letters[from];
          last = code >= LAST;
          if (code !== EMPTY) text += this.header.letters[last ? code - LAST : code];
        }
        if (!ids.has(text)) ids.set(text, texts.push(text) - 1);
        rows[row] = ids.get(text);
      }
    }
    return { texts, ids, rows, starts };
  }
}

/** Numbers told by their place among those that their context had before (format: `guessed`). */
export class Guesses {
  constructor(places, told) {
    this.places = places;
    this.told = told;
    this.at = 0;
    this.toldAt = 0;
    this.lists = new Map();
  }

  /** Return the next number, which stands in `context`. */
  next(context) {
    let known = this.lists.get(context);
    if (!known) this.lists.set(context, (known = []));
    const place = this.places[this.at++];
    if (place === TOLD) {
      const number = this.told[this.toldAt++];
      if (known.length < TOLD) known.push(number);
      return number;
    }
    const number = known[place];
    const half = place >> 1;
    known.copyWithin(half + 1, half, place);
    known[half] = number;
    return number;
  }
}

/** Return where each of several runs begins, with the end of the last. */
export function offsets(lengths) {
  const starts = new Uint32Array(lengths.length + 1);
  for (let at = 0; at < lengths.length; at += 1) starts[at + 1] = starts[at] + lengths[at];
  return starts;
}

/** Return the last two letters of a text as one number, below zero as no paradigm is. */
export function lastLetters({ letters, starts }, id) {
  let number = -1;
  for (let at = Math.max(starts[id], starts[id + 1] - 2); at < starts[id + 1]; at += 1) number = number * 64 - letters[at] - 1;
  return number;
}
