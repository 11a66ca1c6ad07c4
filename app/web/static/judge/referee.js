// Asks the server, one question at a time: only the answer to the latest one counts.

export class Unreachable extends Error {}

/** Puts rule cases to `POST /api/v1/judge`. */
export class Referee {
  constructor(lang) {
    this.address = `/api/v1/judge?lang=${lang}`;
    this.asking = null;
  }

  /** Return the verdict, or null if a later question has overtaken this one. */
  async judge(question) {
    this.asking?.abort();
    const asking = (this.asking = new AbortController());
    try {
      const answer = await fetch(this.address, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(question),
        signal: asking.signal,
      });
      if (!answer.ok) throw new Unreachable(String(answer.status));
      const verdict = await answer.json();
      return asking === this.asking ? verdict : null;
    } catch (fault) {
      if (asking !== this.asking || fault.name === "AbortError") return null;
      throw fault instanceof Unreachable ? fault : new Unreachable(fault.message);
    }
  }
}
