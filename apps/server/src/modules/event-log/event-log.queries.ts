import type { Actor } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import { beginning } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import { type EventLogRow, isOfReadableEntry, readableData } from './event-log.readable.ts';

/** Maximum number of rows returned: the newest ones, oldest first. */
const most = 5000;

/** Returns the events of this object whose type begins with one of these prefixes; no prefixes and no object mean all (rule A20). */
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

/** Returns everything that happened to a proposal, in chronological order. */
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

/** The result of a status action for a proposal, from the action log, in chronological order. */
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
