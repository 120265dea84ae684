import type { RecordKey } from '@atrium/domain/live';
import type { Window } from './window.ts';

/** The windows notified by this process, by their names and by the records they show. */
export function windowRegister() {
  const byName = new Map<string, Window>();
  const byKey = new Map<RecordKey, Set<Window>>();

  const hide = (window: Window, key: RecordKey) => {
    const showing = byKey.get(key);
    showing?.delete(window);
    if (showing?.size === 0) byKey.delete(key);
  };

  return {
    all: () => [...byName.values()],
    named: (name: string) => byName.get(name),
    ofPerson: (userId: number) =>
      [...byName.values()].filter(({ actor }) => actor.id === userId || actor.impersonatingUserId === userId),
    count: () => byName.size,
    showing: (key: RecordKey): Iterable<Window> => byKey.get(key) ?? [],
    add(window: Window) {
      byName.set(window.name, window);
      for (const key of window.keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(window));
    },
    /** Stops notifying the window of this record. */
    hide(window: Window, key: RecordKey) {
      window.keys.delete(key);
      hide(window, key);
    },
    /** Returns whether the window was still the current one of its name, and not replaced by another. */
    remove(window: Window): boolean {
      for (const key of window.keys) hide(window, key);
      return byName.get(window.name) === window && byName.delete(window.name);
    },
    clear() {
      byName.clear();
      byKey.clear();
    },
  };
}

export type WindowRegister = ReturnType<typeof windowRegister>;
