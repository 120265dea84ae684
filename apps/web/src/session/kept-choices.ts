import { useState } from 'react';
import { browserStore } from '../browser/index.ts';
import { useSession } from './use-session.ts';

/** What lists and the menu keep in this browser; the rest of a key is whose it is and of which list. */
const kinds = ['views', 'columns', 'menu'] as const;

function read<Value>(key: string, otherwise: Value): Value {
  try {
    return (JSON.parse(browserStore.get(key) ?? 'null') as Value | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** A choice of the person signed in, kept in this browser until they sign out; nobody else who uses it meets it. */
export function useKeptChoice<Value>(
  kind: (typeof kinds)[number],
  name: string,
  otherwise: Value,
): readonly [Value, (next: Value) => void] {
  const key = `${kind}.${useSession().user.id}.${name}`;
  const [kept, setKept] = useState(() => ({ key, value: read(key, otherwise) }));
  // Another person in the same window starts from what is theirs.
  const value = kept.key === key ? kept.value : read(key, otherwise);
  return [
    value,
    (next) => {
      setKept({ key, value: next });
      browserStore.set(key, JSON.stringify(next));
    },
  ];
}

/** Removes what lists kept, whoever's it was. */
export function forgetKeptChoices(): void {
  for (const key of browserStore.names()) {
    if (kinds.some((kind) => key.startsWith(`${kind}.`))) browserStore.remove(key);
  }
}
