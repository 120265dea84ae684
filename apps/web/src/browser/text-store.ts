/**
 * Texts by name in the browser's storage. If the storage is disabled or full, nothing fails: the text is kept in memory for the lifetime of
 * the page.
 */
export interface TextStore {
  get(name: string): string | null;
  /** Returns whether the text outlives this page. */
  set(name: string, text: string): boolean;
  /** Whether the text under this name is lost with this page. */
  isOfPage(name: string): boolean;
  remove(name: string): void;
  names(): readonly string[];
}

/** The prefix of names whose texts only speed up the next page; they are removed first when the storage is full. */
export const spareNames = 'ahead ';

function textStore(browsers: () => Storage): TextStore {
  const ofPage = new Map<string, string>();
  const asked = <Result>(ask: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return ask(browsers());
    } catch {
      return otherwise;
    }
  };
  const taken = (name: string, text: string) =>
    asked((storage) => {
      storage.setItem(name, text);
      return true;
    }, false);
  const store: TextStore = {
    get: (name) => ofPage.get(name) ?? asked((storage) => storage.getItem(name), null),
    set(name, text) {
      ofPage.delete(name);
      if (taken(name, text)) return true;
      for (const spare of store.names().filter((one) => one.startsWith(spareNames))) store.remove(spare);
      if (taken(name, text)) return true;
      // The old text is out of date and may belong to another user.
      store.remove(name);
      ofPage.set(name, text);
      return false;
    },
    isOfPage: (name) => ofPage.has(name),
    remove(name) {
      ofPage.delete(name);
      asked((storage) => storage.removeItem(name), undefined);
    },
    names: () => [...new Set([...ofPage.keys(), ...asked((storage) => Object.keys(storage), [])])],
  };
  return store;
}

/** Shared by all windows of this browser until removed. */
export const browserStore = textStore(() => localStorage);

/** Limited to this window, across the pages it visits. */
export const windowStore = textStore(() => sessionStorage);
