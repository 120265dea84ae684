import { useState } from 'react';
import { browserStore } from '../browser/index.ts';
import { useSession } from './use-session.ts';

/** The kinds of choices stored in this browser; the rest of a key names the user and the list. */
const kinds = ['views', 'columns', 'menu'] as const;

function read<Value>(key: string, otherwise: Value): Value {
  try {
    return (JSON.parse(browserStore.get(key) ?? 'null') as Value | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Holds a choice of the signed-in user, stored in this browser until sign-out; other users of the browser do not see it. */
export function useKeptChoice<Value>(
  kind: (typeof kinds)[number],
  name: string,
  otherwise: Value,
): readonly [Value, (next: Value) => void] {
  const key = `${kind}.${useSession().user.id}.${name}`;
  const [kept, setKept] = useState(() => ({ key, value: read(key, otherwise) }));
  // Another user in the same window starts with their own choice.
  const value = kept.key === key ? kept.value : read(key, otherwise);
  return [
    value,
    (next) => {
      setKept({ key, value: next });
      browserStore.set(key, JSON.stringify(next));
    },
  ];
}

/** Deletes the stored choices of all users. */
export function forgetKeptChoices(): void {
  for (const key of browserStore.names()) {
    if (kinds.some((kind) => key.startsWith(`${kind}.`))) browserStore.remove(key);
  }
}
