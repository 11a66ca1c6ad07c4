// What the device keeps, written after every change: IndexedDB, else local storage.

const [NAME, STORE] = ["baklazhaba", "log"];
export const EVENING = "evening";
export const SENT = "sent";
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

/** Return what is kept under `key`, `otherwise` if nothing of its kind is. */
export async function load(key, otherwise) {
  let found = null;
  try {
    const asked = (await base()).transaction(STORE).objectStore(STORE).get(key);
    found = await new Promise((done, failed) => {
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error);
    });
  } catch {
    try {
      found = JSON.parse(localStorage.getItem(`${NAME}.${key}`));
    } catch {
      // A browser that keeps nothing begins anew.
    }
  }
  return found && Array.isArray(found) === Array.isArray(otherwise) ? found : otherwise;
}

/** Keep a value; tell whether the device let us. */
export async function save(key, value) {
  try {
    const writing = (await base()).transaction(STORE, "readwrite");
    writing.objectStore(STORE).put(value, key);
    return await finished(writing);
  } catch {
    try {
      localStorage.setItem(`${NAME}.${key}`, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }
}
