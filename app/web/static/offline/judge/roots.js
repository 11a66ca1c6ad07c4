// Shared roots of two words (sections: app/lexicon/pack_roots.py). Mirrors app/lexicon/roots/finder.py
// for the words that the dictionary knows the roots of; of others it says nothing.

import { fold } from "./letters.js";

const SHARED = [["possible", 0.45], ["likely", 0.75], ["cognate", 0.95], ["cognate", 0.99]];
const KINDRED = ["likely", 0.6];
const KINDRED_PERHAPS = ["likely", 0.5];
const ORDER = ["same_word", "cognate", "likely", "possible", "unrelated"];

export class RootFinder {
  constructor(lexicon) {
    const { pack, header } = lexicon;
    this.lexicon = lexicon;
    this.keyRoots = pack.section("key_roots");
    this.starts = pack.section("root_start");
    this.lengths = pack.section("root_length");
    this.told = pack.numbers("root_family");
    this.variants = new Map(Object.entries(header.variants));
    this.families = new Map();
    header.families.forEach((texts, number) => texts.split(" ").forEach((text) => text && this.families.set(text, number)));
    this.kindred = new Map(header.kindred.flatMap((group, at) => group.map((family) => [family, at])));
    this.related = new Set(header.related.map(([a, b]) => `${a}|${b}`));
    this.number();
  }

  /** Find where the roots of each key and lexeme begin. */
  number() {
    const { lengths, lexicon } = this;
    let [root, told] = [0, 0];
    const skip = () => {
      const first = [root, told];
      for (let more = true; more; root += 1) {
        more = Boolean(lengths[root] & 64);
        told += lengths[root] >> 7;
      }
      return first;
    };
    this.ofKey = new Uint32Array(this.keyRoots.length);
    this.toldOfKey = new Uint32Array(this.keyRoots.length);
    this.keyRoots.forEach((own, id) => {
      if (own) [this.ofKey[id], this.toldOfKey[id]] = skip();
    });
    this.ofLexeme = new Map();
    let place = 0;
    const known = lexicon.pack.section("lexeme_roots");
    for (let lexeme = 0; lexeme < lexicon.lexemeParadigm.length; lexeme += 1) {
      if (lexicon.isNoun(lexeme)) continue;
      if (known[place]) this.ofLexeme.set(lexeme, skip());
      place += 1;
    }
  }

  /** Return the roots of a key, [] if nothing is known of them. */
  roots(key) {
    const id = this.lexicon.keyId(key);
    const entries = id < 0 ? [] : this.lexicon.entries(key);
    if (!entries.length) return this.otherRoots(key);
    if (this.keyRoots[id]) return this.read(key, [this.ofKey[id], this.toldOfKey[id]]);
    const lemma = fold(entries[0].lemma);
    return lemma === key || this.lexicon.keyId(lemma) < 0 ? [] : this.roots(lemma);
  }

  otherRoots(key) {
    const found = this.lexicon.matches(key).find(({ lexeme, row }) => row === 0 && this.ofLexeme.has(lexeme));
    return found ? this.read(key, this.ofLexeme.get(found.lexeme)) : [];
  }

  read(key, [at, told]) {
    const roots = [];
    for (let more = true; more; at += 1) {
      const start = this.starts[at] & 63;
      const end = start + (this.lengths[at] & 63);
      const text = key.slice(start, end);
      const apart = this.lengths[at] >> 7;
      const family = apart ? this.told[told++] : (this.families.get(text) ?? text);
      roots.push({ family, start, end, trust: this.starts[at] >> 6 });
      more = Boolean(this.lengths[at] & 64);
    }
    return roots;
  }

  /** Return the kinship of two normalised words. */
  compare(a, b) {
    const [key, other] = [fold(a), fold(b)];
    if (this.same(key, other)) {
      const aSpan = [0, a.length];
      return { a, b, kinship: "same_word", score: 1, root: a, aSpan, bSpan: [0, b.length] };
    }
    let best = { kinship: "unrelated", score: 0 };
    for (const root of this.roots(key)) {
      for (const their of this.roots(other)) {
        const link = this.link(root, their);
        if (link && link[1] > best.score) best = { kinship: link[0], score: link[1], root, their };
      }
    }
    const { kinship, score, root, their } = best;
    if (!root) return { a, b, kinship, score, root: "", aSpan: null, bSpan: null };
    const [mine, theirs] = [a.slice(root.start, root.end), b.slice(their.start, their.end)];
    const shared = mine === theirs ? mine : `${mine}/${theirs}`;
    return { a, b, kinship, score, root: shared, aSpan: [root.start, root.end], bSpan: [their.start, their.end] };
  }

  /** Return the named words that are akin to `word`, worst first. */
  offenders(word, named) {
    const pairs = named.map((other) => this.compare(word, other)).filter((pair) => pair.kinship !== "unrelated");
    return pairs.sort((a, b) => ORDER.indexOf(a.kinship) - ORDER.indexOf(b.kinship) || b.score - a.score);
  }

  same(a, b) {
    const stem = (key) => this.variants.get(key) ?? key;
    if (a === b || stem(a) === stem(b)) return true;
    const [mine, theirs] = [this.lexicon.lemmas(stem(a)), this.lexicon.lemmas(stem(b))];
    return Boolean(mine && theirs) && [...mine].some((lemma) => theirs.has(lemma));
  }

  link(root, their) {
    const trust = Math.min(root.trust, their.trust);
    if (root.family === their.family) return SHARED[trust];
    if (!this.tied(root.family, their.family)) return null;
    return trust > 1 ? KINDRED : KINDRED_PERHAPS;
  }

  tied(a, b) {
    if (typeof a !== "number" || typeof b !== "number") return false;
    if (this.kindred.has(a) && this.kindred.get(a) === this.kindred.get(b)) return true;
    return this.related.has(a < b ? `${a}|${b}` : `${b}|${a}`);
  }
}
