// What the device keeps of the evening, written after every change: IndexedDB, else local storage.

const [NAME, STORE, KEY] = ["baklazhaba", "log", "evening"];
let opened = null;

function base() {
  opened ??= new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error);
  });
  return opened;
}

const finished = (transaction) =>
  new Promise((done, failed) => {
    transaction.oncomplete = () => done(true);
    transaction.onerror = transaction.onabort = () => failed(transaction.error);
  });

/** Return the kept events, [] if there are none. */
export async function load() {
  try {
    const asked = (await base()).transaction(STORE).objectStore(STORE).get(KEY);
    const found = await new Promise((done, failed) => {
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error);
    });
    return Array.isArray(found) ? found : [];
  } catch {
    return JSON.parse(localStorage.getItem(`${NAME}.log`) ?? "[]");
  }
}

/** Keep the events; tell whether the device let us. */
export async function save(events) {
  try {
    const writing = (await base()).transaction(STORE, "readwrite");
    writing.objectStore(STORE).put(events, KEY);
    return await finished(writing);
  } catch {
    try {
      localStorage.setItem(`${NAME}.log`, JSON.stringify(events));
      return true;
    } catch {
      return false;
    }
  }
}
