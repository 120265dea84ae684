import type { KeptCopy, KeptPart } from '@atrium/domain/draft';
import { copiesOfPerson, keepCopy, leaveRooms } from '../src/kits/draft/index.ts';

/** Returns the values by part that this browser stores for a record, by default for the person used in most tests. */
export async function draftValuesOf(record: string, person = 7): Promise<Record<string, unknown>> {
  const copies = (await copiesOfPerson(person, Date.now())).filter((copy) => copy.record === record);
  return Object.fromEntries(
    copies.flatMap(({ parts }) => Object.entries(parts).map(([name, { value }]) => [name, value] as const)),
  );
}

/** Stores these parts as the copy of a closed window. */
export async function keepAs(
  window: string,
  record: string,
  parts: Readonly<Record<string, Pick<KeptPart, 'value' | 'read' | 'told'>>>,
  keptAt = Date.now() - 60_000,
  person = 7,
): Promise<void> {
  const kept = Object.entries(parts).map(([name, part]) => [name, { ...part, sent: [] }] as const);
  const copy: KeptCopy = { window, keptAt, parts: Object.fromEntries(kept), offers: [] };
  await keepCopy({ ...copy, person, record }, []);
}

/** Closes the window with its copy of a record, as a page reload does. */
export async function simulateWindowClose(record: string, person = 7): Promise<void> {
  leaveRooms();
  const own = (await copiesOfPerson(person, Date.now())).filter((copy) => copy.record === record);
  for (const copy of own) await keepCopy({ ...copy, window: 'gone' }, [copy.window]);
}
