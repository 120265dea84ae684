import type { KeptCopy } from '@atrium/domain/draft';
import { useEffect, useState } from 'react';
import { useSession } from '../../session/index.ts';
import { copiesOfPerson } from './copy-store.ts';
import { draftsOnServer } from './shelf.ts';

const nothing: ReadonlyMap<string, KeptCopy> = new Map();

/**
 * Returns the user's unsaved input for records whose names have a prefix, by record, the newest copy of each, from this browser and from
 * the server. Fetched once; empty until then.
 */
export function useKeptRecords(kind: string): ReadonlyMap<string, KeptCopy> {
  const { user } = useSession();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    let isGone = false;
    const here = copiesOfPerson(user.id, Date.now()).catch(() => []);
    const there = draftsOnServer({ kind }).catch(() => []);
    void Promise.all([here, there]).then((lists) => {
      if (isGone) return;
      const copies = lists.flat().filter(({ record }) => record.startsWith(kind));
      const inOrder = copies.toSorted((one, other) => one.keptAt - other.keptAt);
      setFound(new Map(inOrder.map((copy) => [copy.record, copy])));
    });
    return () => {
      isGone = true;
    };
  }, [kind, user.id]);
  return found;
}
