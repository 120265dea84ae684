/**
 * Texts by name, as the browser keeps them. One that keeps nothing, because it is set so or has no room, stops nobody: what it does not take is kept
 * as long as this page stands.
 */
export interface TextStore {
  get(name: string): string | null;
  /** Answers whether it outlives this page. */
  set(name: string, text: string): boolean;
  /** Whether what stands there goes with this page. */
  isOfPage(name: string): boolean;
  remove(name: string): void;
  names(): readonly string[];
}

/** How names begin of what only makes the next page come sooner: it goes first where there is no room. */
export const spareNames = 'ahead ';

function textStore(browsers: () => Storage): TextStore {
  const ofPage = new Map<string, string>();
  const asked = <Answer>(ask: (storage: Storage) => Answer, otherwise: Answer): Answer => {
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
      // What was kept before is out of date, and may be somebody else's.
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

/** Shared by all windows of this browser, until it is removed. */
export const browserStore = textStore(() => localStorage);

/** Of this window alone, and of the pages it goes to and comes back from. */
export const windowStore = textStore(() => sessionStorage);
