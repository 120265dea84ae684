import { differenceTold, recordTold } from '@atrium/domain/event-log';
import type { Ctx } from '../access/context.ts';
import { type RecordedEvent, record } from './record.ts';

/**
 * Records that a record was `before` and is `after`, each as its table has it: the log is told the fields that differ, old and new, and
 * never a secret. Nothing is recorded when nothing differs and the event has nothing to tell besides.
 */
export async function recordChange(tx: Ctx, event: RecordedEvent, before: object, after: object): Promise<void> {
  const difference = differenceTold(before, after);
  if (difference || event.data) await record(tx, withData(event, difference));
}

/** Records that a record was made, with all it says. */
export const recordMade = (tx: Ctx, event: RecordedEvent, row: object): Promise<void> =>
  record(tx, withData(event, recordTold(row)));

/** Records that a record was removed, with all it said. */
export const recordRemoved = recordMade;

const withData = (event: RecordedEvent, data: RecordedEvent['data']): RecordedEvent => ({
  ...event,
  data: { ...data, ...event.data },
});
