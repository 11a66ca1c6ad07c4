// Asks the judge's thread; only the answer to the latest question counts.

export class Referee {
  constructor() {
    this.worker = new Worker(new URL("../judge/worker.js", import.meta.url), { type: "module" });
    this.waiting = new Map();
    this.last = 0;
    this.worker.onmessage = ({ data }) => this.hear(data);
  }

  hear({ id, progress, answer, fault }) {
    const waiting = this.waiting.get(id);
    if (progress !== undefined) return waiting.progress?.(progress);
    this.waiting.delete(id);
    return fault ? waiting.failed(Object.assign(new Error(fault.message), { name: fault.name })) : waiting.done(answer);
  }

  ask(deed, asked, progress) {
    const id = (this.last += 1);
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed, progress });
      this.worker.postMessage({ id, deed, asked });
    });
  }

  /** Fetch and open the dictionary; `catalogues` hold the sentences by language. */
  open(pack, catalogues, progress) {
    return this.ask("open", { pack, catalogues, base: document.baseURI }, progress);
  }

  /** Return the verdict in a language, or null if a later question has overtaken this one. */
  async judge(question, lang) {
    const mine = (this.question = {});
    const verdict = await this.ask("judge", { question, lang });
    return this.question === mine ? verdict : null;
  }
}
