import type { Actor } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import { beginning } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import { type EventLogRow, isOfReadableEntry, readableData } from './event-log.readable.ts';

/** Rows answered at most: the newest of them, oldest first. */
const most = 5000;

/** Events whose type begins with one of these, of this object; no prefixes and no object mean all (rule A20). */
export async function listEventLogs(
  db: Db,
  actor: Actor,
  { prefixes, changedObjectId }: { prefixes: readonly string[]; changedObjectId: string | null },
): Promise<EventLogRow[]> {
  const rows = await db
    .selectFrom('eventLogs')
    .selectAll()
    .select(readableData(actor).as('rowData'))
    .where(isOfReadableEntry(actor))
    .$if(changedObjectId !== null, (q) => q.where('changedObjectId', '=', changedObjectId ?? ''))
    .$if(prefixes.length > 0, (q) => q.where('eventType', 'like', sql<string>`any(${prefixes.map(beginning)})`))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.reverse() as EventLogRow[];
}

/** Everything that happened to a proposal, in the order in which it happened. */
export async function listTimeline(db: Db, actor: Actor, proposalPk: number): Promise<EventLogRow[]> {
  const rows = await db
    .selectFrom('eventLogs')
    .selectAll()
    .select(readableData(actor).as('rowData'))
    .where(isOfReadableEntry(actor))
    .where('proposalPk', '=', proposalPk)
    .orderBy('id')
    .limit(most)
    .execute();
  return rows as EventLogRow[];
}

/** What the status actions did for a proposal, as their log tells, in the order in which it happened. */
export interface ActionOutcomeRow {
  readonly id: number;
  readonly at: Date;
  readonly connectionId: number;
  readonly recipient: string | null;
  readonly successful: boolean;
  readonly state: string;
  readonly message: string;
  readonly detail: string;
}

export function listActionOutcomes(db: Db, proposalPk: number): Promise<ActionOutcomeRow[]> {
  return db
    .selectFrom('statusActionsLogs as l')
    .innerJoin('statusActionsLogProposals as p', 'p.statusActionsLogId', 'l.id')
    .select([
      'l.id',
      'l.tstamp as at',
      'l.connectionId',
      'l.emailStatusActionRecipient as recipient',
      'l.successful',
      'l.state',
      'l.message',
      'l.detail',
    ])
    .where('p.proposalPk', '=', proposalPk)
    .orderBy('l.tstamp')
    .orderBy('l.id')
    .limit(most)
    .execute();
}
