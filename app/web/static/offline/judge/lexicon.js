// What the dictionary knows of a word: nominative nouns, other forms, commonness, neighbours.
// Answers as app/lexicon/store.py does.

import { edits } from "./edits.js";
import { ACCEPTED, byTrust, compare, isProper, reclassed } from "./entries.js";
import { fold } from "./letters.js";
import { Guesses, Pack, Texts, lastLetters, offsets } from "./pack.js";
import { Plurals } from "./plurals.js";
import { cost, heard, tooFar } from "./slips.js";

const NOMINATIVE_NOUN = 2;
const SHORTEST_NEAR = 4;

export class Lexicon {
  constructor(bytes) {
    const pack = new Pack(bytes);
    this.pack = pack;
    this.version = pack.header.lexicon;
    this.header = pack.header;
    this.readLexemes();
    this.readKeys();
    this.readEntries();
    this.plurals = new Plurals(this);
    this.ranks = pack.section("key_rank");
    this.guides = this.header.rank_starts.indexOf(60001);
  }

  readLexemes() {
    const { pack, header } = this;
    const counts = pack.section("stem_lexemes");
    this.stemLexemes = offsets(counts);
    this.lexemeYo = pack.section("lexeme_yo");
    this.stems = new Texts(counts.length * 9, counts.length);
    pack.eachText("stem", (codes, length) => this.stems.add(codes, 0, length));
    this.readLexemeParadigms();
    this.paradigmCells = pack.numbers("paradigm_cells");
    this.cells = pack.numbers("cell_list");
    this.cellStarts = offsets(pack.numbers("cell_list_length"));
    this.paradigmSuffixes = pack.numbers("paradigm_suffixes");
    this.suffixes = pack.suffixes();
    const { texts, ids } = this.suffixes;
    this.foldedSuffix = Uint16Array.from([...texts], (text) => {
      const folded = fold(text);
      if (!ids.has(folded)) ids.set(folded, texts.push(folded) - 1);
      return ids.get(folded);
    });
    this.longestSuffix = Math.max(...texts.map((text) => text.length));
    this.nounCell = Uint8Array.from(header.cells, ([, grammar]) => header.grammars[grammar][6] === NOMINATIVE_NOUN);
  }

  readLexemeParadigms() {
    const { pack, stems, stemLexemes } = this;
    const guesses = new Guesses(pack.section("lexeme_paradigm"), pack.numbers("lexeme_told"));
    this.lexemeParadigm = new Uint16Array(stemLexemes[stems.length]);
    for (let stem = 0; stem < stems.length; stem += 1) {
      let context = lastLetters(stems, stem);
      for (let lexeme = stemLexemes[stem]; lexeme < stemLexemes[stem + 1]; lexeme += 1) {
        context = this.lexemeParadigm[lexeme] = guesses.next(context);
      }
    }
  }

  /** Number the keys as the lexemes spell them; then come the others. */
  readKeys() {
    const { pack, header } = this;
    const total = header.sections.key_rank[1];
    const keys = (this.keys = new Texts(total * 11, total));
    const suffixes = this.suffixes.texts.map((text) => pack.encode(fold(text)));
    const prefixes = header.prefixes.map((text) => pack.encode(text));
    const nouns = this.nounRows();
    const text = new Uint8Array(256);
    const { letters, starts } = this.stems;
    for (let stem = 0; stem < this.stems.length; stem += 1) {
      for (let lexeme = this.stemLexemes[stem]; lexeme < this.stemLexemes[stem + 1]; lexeme += 1) {
        for (const [prefix, suffix] of nouns[this.lexemeParadigm[lexeme]]) {
          let length = prefixes[prefix].length;
          text.set(prefixes[prefix]);
          for (let at = starts[stem]; at < starts[stem + 1]; at += 1) text[length++] = letters[at];
          text.set(suffixes[suffix], length);
          keys.add(text, 0, length + suffixes[suffix].length);
        }
      }
    }
    this.firstOther = keys.length;
    pack.eachText("other", (codes, length) => keys.add(codes, 0, length));
  }

  /** Return the prefix and suffix of each nominative noun of each paradigm. */
  nounRows() {
    return Array.from(this.paradigmCells, (cells, paradigm) => {
      const rows = [];
      const [at, end] = [this.cellStarts[cells], this.cellStarts[cells + 1]];
      const from = this.suffixes.starts[this.paradigmSuffixes[paradigm]];
      for (let row = 0; row < end - at; row += 1) {
        const cell = this.cells[at + row];
        if (this.nounCell[cell]) rows.push([this.header.cells[cell][0], this.suffixes.rows[from + row]]);
      }
      return rows;
    });
  }

  readEntries() {
    const { pack } = this;
    this.amended = new Map(this.header.amended.map((id, at) => [id, at]));
    this.entryStarts = offsets(pack.section("key_entries"));
    this.entryKind = pack.numbers("entry_kind");
    this.entryLemma = pack.numbers("entry_lemma");
    this.entryYo = pack.section("entry_yo");
    this.flagSets = new Map();
  }

  /** Tell whether the lexeme's lemma is a noun. */
  isNoun(lexeme) {
    const cell = this.cells[this.cellStarts[this.paradigmCells[this.lexemeParadigm[lexeme]]]];
    return this.header.grammars[this.header.cells[cell][1]][0] === "noun";
  }

  keyId(key) {
    const codes = this.pack.encode(key);
    return codes ? this.keys.find(codes, 0, codes.length) : -1;
  }

  /** Return the nominative noun readings of a key, surest first; empty if it has none. */
  entries(key) {
    const id = this.keyId(key);
    if (id < 0) return [];
    if (this.plurals.has(id)) return [this.plurals.entry(id)];
    const given = id >= this.firstOther ? id - this.firstOther + this.amended.size : this.amended.get(id);
    if (given === undefined) return this.impliedEntries(key);
    const entries = [];
    for (let at = this.entryStarts[given]; at < this.entryStarts[given + 1]; at += 1) {
      entries.push(this.givenEntry(key, at));
    }
    return entries;
  }

  /** Return where the entries of a listed key begin. */
  firstEntry(id) {
    return this.entryStarts[id - this.firstOther + this.amended.size];
  }

  keyOf(id) {
    return this.pack.decode(this.keys.letters.subarray(this.keys.starts[id], this.keys.starts[id + 1]));
  }

  givenEntry(key, at) {
    const [number, gender, wordClass, flags, source, tier] = this.header.kinds[this.entryKind[at]];
    const [cut, ending] = this.header.rules[this.entryLemma[at]];
    const word = this.withYo(key, this.entryYo[at]);
    const lemma = word.slice(0, word.length - cut) + ending;
    return { word, lemma, number, gender, wordClass, flags: this.flagsOf(flags), source, tier };
  }

  impliedEntries(key) {
    const found = new Map();
    for (const { lexeme, stem, row, grammar, word } of this.matches(key)) {
      if (grammar[6] !== NOMINATIVE_NOUN) continue;
      const lemma = this.spell(lexeme, stem, 0);
      const entry = reclassed({
        word, lemma, number: grammar[2], gender: grammar[3], wordClass: grammar[4],
        flags: this.flagsOf(grammar[5]), source: "opencorpora", tier: ACCEPTED, row,
      });
      const { number, gender, wordClass } = entry;
      const identity = [word, lemma, number, gender, wordClass, grammar[5]].join("|");
      if (!found.has(identity)) found.set(identity, entry);
    }
    return [...found.values()].sort(byTrust);
  }

  /** Return known readings of a key other than nominative nouns; empty if unknown. */
  forms(key) {
    const found = new Map();
    const plainFirst = (one) => (one.word.includes("ё") ? 1 : 0);
    const matches = this.matches(key).sort(
      (a, b) =>
        plainFirst(a) - plainFirst(b) ||
        compare(a.word, b.word) ||
        a.paradigm - b.paradigm ||
        rowOrder(a.row) - rowOrder(b.row),
    );
    for (const match of matches) {
      const [part, formCase, number, gender, wordClass, , noun] = match.grammar;
      if (!part || noun) continue;
      const nominative = this.nominative(key, match);
      const form = { part, case: formCase, number, gender, nominative, proper: isProper(wordClass) };
      const identity = Object.values(form).join("|");
      if (!found.has(identity)) found.set(identity, form);
    }
    return [...found.values()];
  }

  /** Return the form that a refusal teaches; the key itself where prefixes differ («наилучший»). */
  nominative(key, { lexeme, stem, paradigm, row, grammar }) {
    const cells = this.cellStarts[this.paradigmCells[paradigm]];
    const length = this.cellStarts[this.paradigmCells[paradigm] + 1] - cells;
    const cellAt = (at) => this.header.cells[this.cells[cells + at]];
    let chosen = 0;
    if (grammar[0] === "noun") {
      for (let at = 0; at < length; at += 1) {
        const other = this.header.grammars[cellAt(at)[1]];
        if (other[1] === "nomn" && other[2] === grammar[2]) {
          chosen = at;
          break;
        }
      }
    }
    if (cellAt(chosen)[0] !== cellAt(row)[0]) return key;
    const prefix = this.header.prefixes[cellAt(row)[0]];
    const spelled = this.spell(lexeme, stem, chosen);
    const place = spelled.indexOf("ё", prefix.length) - prefix.length;
    const folded = fold(spelled);
    return place < 0 ? folded : `${folded.slice(0, place)}ё${folded.slice(place + 1)}`;
  }

  /** Return every form of every lexeme that spells the key, in the order of stems and paradigms. */
  matches(key) {
    const codes = this.pack.encode(key);
    if (!codes) return [];
    const found = [];
    for (const [number, prefix] of this.header.prefixes.entries()) {
      if (!key.startsWith(prefix)) continue;
      for (let end = Math.max(prefix.length, key.length - this.longestSuffix); end <= key.length; end += 1) {
        const suffix = this.suffixes.ids.get(key.slice(end));
        if (suffix === undefined) continue;
        const stem = this.stems.find(codes, prefix.length, end);
        if (stem >= 0) this.addMatches(found, key.slice(prefix.length, end), stem, number, suffix);
      }
    }
    return found.sort((a, b) => compare(a.stem, b.stem) || a.lexeme - b.lexeme || a.row - b.row);
  }

  addMatches(found, stem, stemId, prefix, suffix) {
    for (let lexeme = this.stemLexemes[stemId]; lexeme < this.stemLexemes[stemId + 1]; lexeme += 1) {
      const paradigm = this.lexemeParadigm[lexeme];
      const list = this.paradigmSuffixes[paradigm];
      const [from, to] = [this.suffixes.starts[list], this.suffixes.starts[list + 1]];
      const cells = this.cellStarts[this.paradigmCells[paradigm]];
      for (let at = from; at < to; at += 1) {
        if (this.foldedSuffix[this.suffixes.rows[at]] !== suffix) continue;
        const row = at - from;
        const [before, grammar] = this.header.cells[this.cells[cells + row]];
        if (before !== prefix) continue;
        const word = this.spell(lexeme, stem, row);
        found.push({ lexeme, stem, paradigm, row, grammar: this.header.grammars[grammar], word });
      }
    }
  }

  /** Return the form of a row of the lexeme's paradigm, with its ё. */
  spell(lexeme, stem, row) {
    const paradigm = this.lexemeParadigm[lexeme];
    const cell = this.cells[this.cellStarts[this.paradigmCells[paradigm]] + row];
    const suffix = this.suffixes.rows[this.suffixes.starts[this.paradigmSuffixes[paradigm]] + row];
    const prefix = this.header.prefixes[this.header.cells[cell][0]];
    return prefix + this.withYo(stem, this.lexemeYo[lexeme]) + this.suffixes.texts[suffix];
  }

  /** Return the keys of the lemmas whose nominative the key may be, a common singular alone; null if no key. */
  lemmas(key) {
    const entries = this.entries(key);
    const own = entries.some((one) => fold(one.lemma) === key && one.number === "sing" && one.wordClass === "common");
    if (own) return new Set([key]);
    return entries.length ? new Set(entries.map((entry) => fold(entry.lemma))) : null;
  }

  withYo(key, number) {
    for (const place of this.header.yo[number]) key = `${key.slice(0, place)}ё${key.slice(place + 1)}`;
    return key;
  }

  flagsOf(bits) {
    if (!this.flagSets.has(bits)) {
      this.flagSets.set(bits, new Set(this.header.flags.filter((_, number) => (bits >> number) & 1)));
    }
    return this.flagSets.get(bits);
  }

  /** Return the key's place by commonness, to an octave; null if it is no key or has no entry. */
  rank(key) {
    const id = this.keyId(key);
    return id < 0 || !this.entries(key).length ? null : this.header.rank_starts[this.ranks[id]];
  }

  /** Return the accepted words one edit away, likeliest to be meant first. */
  near(key) {
    return this.likeliest(key, [[edits(key), true]]);
  }

  /** Return what the key may be a misspelling of: `near`, and common words two letters off by ear. */
  meant(key) {
    return this.likeliest(key, [[edits(key), true], [heard(key), false]]);
  }

  likeliest(key, sets) {
    if (key.length < SHORTEST_NEAR - 1) return [];
    const found = new Map();
    for (const [others, ownToo] of sets) {
      for (const other of others) {
        const id = other.length < SHORTEST_NEAR || other.includes(" ") ? -1 : this.keyId(other);
        if (id < 0 || found.has(other)) continue;
        const [first] = this.entries(other);
        if (!first || first.tier !== ACCEPTED) continue;
        if (this.ranks[id] >= this.guides && !(ownToo && first.source.startsWith("own:"))) continue;
        const rank = this.header.rank_starts[this.ranks[id]];
        found.set(other, { word: first.word, cost: cost(key, other, rank, isProper(first.wordClass)) });
      }
    }
    const order = [...found.values()].sort((a, b) => a.cost - b.cost);
    return order.filter((one) => !tooFar(one.cost, order[0].cost)).map((one) => one.word);
  }
}

/** Return the row's place among its paradigm's as pymorphy3's dictionary sorts them: by base64 digits. */
const rowOrder = (row) => base64Order(row >> 8) * 16384 + base64Order((row >> 2) & 63) * 128 + base64Order((row & 3) << 4);
const base64Order = (digit) => (digit > 61 ? digit - 62 : digit > 51 ? digit - 50 : digit + 12);
