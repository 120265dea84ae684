import { useEffect, useState } from 'react';
import { useSession } from '../../../session/index.ts';
import { copiesOfPerson } from '../copy-store.ts';
import { draftsOnServer } from '../shelf.ts';
import { livingWindows, windowId } from '../windows.ts';
import { holdsText } from './use-kept-texts.ts';

/** Returns the records for which the user has unsaved input, here and on the server, without that of other open windows. */
export function useRecordsTypedIn(): readonly string[] {
  const { user } = useSession();
  const [records, setRecords] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    const here = copiesOfPerson(user.id, Date.now()).catch(() => []);
    const there = draftsOnServer({ kind: '' }).catch(() => []);
    void Promise.all([here, there, livingWindows()]).then(([own, kept, living]) => {
      const found = [...own, ...kept].filter(({ window }) => window === windowId || !living.has(window));
      // The form of the user's own profile is shown above, with its unsaved input.
      const others = found.filter((copy) => copy.record !== `profile-${user.id}` && holdsText(copy));
      if (!isGone) setRecords([...new Set(others.map(({ record }) => record))]);
    });
    return () => {
      isGone = true;
    };
  }, [user.id]);
  return records;
}
