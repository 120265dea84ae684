import type { KeptCopy, KeptPart } from '@atrium/domain/draft';
import { copiesOfPerson, keepCopy, leaveRooms } from '../src/kits/draft/index.ts';

/** What this browser keeps of a record of the person of most tests, as values by part. */
export async function keptOf(record: string, person = 7): Promise<Record<string, unknown>> {
  const copies = (await copiesOfPerson(person, Date.now())).filter((copy) => copy.record === record);
  return Object.fromEntries(
    copies.flatMap(({ parts }) => Object.entries(parts).map(([name, { value }]) => [name, value] as const)),
  );
}

/** A window that is gone has kept these parts. */
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

/** The window dies with what it kept of a record, as when its page is loaded anew. */
export async function windowDies(record: string, person = 7): Promise<void> {
  leaveRooms();
  const own = (await copiesOfPerson(person, Date.now())).filter((copy) => copy.record === record);
  for (const copy of own) await keepCopy({ ...copy, window: 'gone' }, [copy.window]);
}
