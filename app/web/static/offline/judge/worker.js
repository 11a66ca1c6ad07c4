// The judge in a thread of its own: the page stays quick while the dictionary is read.

import { download } from "./download.js";
import { Judge } from "./judge.js";

let judge = null;
let catalogues = {};

const deeds = {
  async open({ pack, catalogues: given, base }, tell) {
    const bytes = await download(pack, (share) => tell({ progress: share }), base);
    const from = performance.now();
    catalogues = given;
    judge = new Judge(bytes, catalogues.ru);
    return { lexicon: judge.lexicon.version, ready: performance.now() - from };
  },
  judge({ question, lang }) {
    judge.catalogue = catalogues[lang];
    return judge.judge(question);
  },
};

self.onmessage = async ({ data: { id, deed, asked } }) => {
  try {
    self.postMessage({ id, answer: await deeds[deed](asked, (news) => self.postMessage({ id, ...news })) });
  } catch (fault) {
    self.postMessage({ id, fault: { name: fault.constructor.name, message: fault.message } });
  }
};
