import {
  type LogSortField,
  type StatusActionsLogState,
  type StatusActionsLogsFilter,
  statusActionOf,
} from '@atrium/domain/status-action';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { containing } from '../../../db/comparing.ts';
import type { Db } from '../../../db/database.ts';
import { locked } from '../../../db/row-lock.ts';
import type { StatusActionsLog } from '../../../db/tables.ts';

export type LogRow = Selectable<StatusActionsLog>;

/** Inserts a log row with the proposals it is about. */
export async function insertLog(
  db: Db,
  row: Insertable<StatusActionsLog>,
  proposalPks: readonly number[],
): Promise<number> {
  const { id } = await db.insertInto('statusActionsLogs').values(row).returning('id').executeTakeFirstOrThrow();
  if (proposalPks.length > 0) {
    await db
      .insertInto('statusActionsLogProposals')
      .values(proposalPks.map((proposalPk) => ({ statusActionsLogId: id, proposalPk })))
      .execute();
  }
  return id;
}

export function findLog(db: Db, id: number): Promise<LogRow | undefined> {
  return db.selectFrom('statusActionsLogs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks log rows in key order, so that two transactions that lock the same rows cannot deadlock. */
export function lockLogs(db: Db, ids: readonly number[]): Promise<LogRow[]> {
  return db
    .selectFrom('statusActionsLogs')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .$call(locked('alone'))
    .execute();
}

export async function updateLog(
  db: Db,
  id: number,
  set: { state: StatusActionsLogState; message: string; detail: string; replays?: number },
): Promise<void> {
  await db
    .updateTable('statusActionsLogs')
    .set({ ...set, successful: set.state === 'SUCCEEDED' })
    .where('id', '=', id)
    .execute();
}

/** Returns the proposals of several log rows, without deleted ones. */
export async function findProposalsOfLogs(
  db: Db,
  ids: readonly number[],
): Promise<Array<{ statusActionsLogId: number; proposalPk: number }>> {
  return db
    .selectFrom('statusActionsLogProposals as l')
    .innerJoin('proposals as p', 'p.proposalPk', 'l.proposalPk')
    .select(['l.statusActionsLogId', 'l.proposalPk'])
    .where('l.statusActionsLogId', '=', sql<number>`any(${ids})`)
    .where('p.deletedAt', 'is', null)
    .orderBy('l.proposalPk')
    .execute();
}

export interface PageOfLogs {
  readonly filter: StatusActionsLogsFilter;
  readonly searchText: string | null;
  readonly sort: { readonly field: LogSortField; readonly direction: 'asc' | 'desc' } | null;
  readonly first: number | null;
  readonly offset: number;
}

const sortColumns: Readonly<Record<LogSortField, RawBuilder<unknown>>> = {
  statusActionsTstamp: sql`l.tstamp`,
  statusActionsMessage: sql`l.message`,
  statusActionsSuccessful: sql`l.successful`,
  emailStatusActionRecipient: sql`l.email_status_action_recipient`,
};

const among = (values: readonly unknown[] | null | undefined, column: RawBuilder<unknown>) =>
  values ? sql`and ${column} = any(${values})` : sql``;

/** Returns a page of the log, newest first unless sorted, with the count of all matches (rule W44). */
export async function listLogs(db: Db, page: PageOfLogs): Promise<{ logs: LogRow[]; totalCount: number }> {
  const { filter, searchText, sort } = page;
  const type = filter.statusActionType;
  const words = searchText?.trim();
  const order = sort
    ? sql`${sortColumns[sort.field]} ${sql.raw(sort.direction)} nulls last, l.id desc`
    : sql`l.tstamp desc, l.id desc`;
  const { rows } = await sql<LogRow & { total: number }>`
    select l.*, count(*) over () as total from status_actions_logs l
     where true ${among(filter.statusActionsLogIds, sql`l.id`)} ${among(filter.statusActionIds, sql`l.action_id`)}
       ${among(filter.emailStatusActionRecipient, sql`l.email_status_action_recipient`)} ${among(filter.states, sql`l.state`)}
       ${type ? sql`and l.action_id = ${statusActionOf(type).id}` : sql``}
       ${typeof filter.statusActionsSuccessful === 'boolean' ? sql`and l.successful = ${filter.statusActionsSuccessful}` : sql``}
       ${filter.statusActionsMessage ? sql`and l.message ilike ${containing(filter.statusActionsMessage)}` : sql``}
       ${
         filter.callIds
           ? sql`and exists (select from status_actions_log_proposals lp join proposals p using (proposal_pk)
               where lp.status_actions_log_id = l.id and p.call_id = any(${filter.callIds}))`
           : sql``
       }
       ${
         words
           ? sql`and (l.message ilike ${containing(words)} or l.detail ilike ${containing(words)}
               or l.email_status_action_recipient ilike ${containing(words)} or l.address ilike ${containing(words)}
               or exists (select from status_actions_log_proposals lp join proposals p using (proposal_pk)
                 where lp.status_actions_log_id = l.id and p.proposal_id ilike ${containing(words)}))`
           : sql``
       }
     order by ${order}
     ${page.first === null ? sql`` : sql`limit ${page.first}`} offset ${page.offset}`.execute(db);
  return { logs: rows, totalCount: rows[0]?.total ?? 0 };
}
