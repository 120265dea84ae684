import type { ReportStatus } from '@atrium/domain/experiment-report';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { ExperimentReport } from '../../db/tables.ts';
import { lockProposalsOf } from '../proposal/index.ts';

export type ReportRow = Omit<Selectable<ExperimentReport>, 'status'> & { readonly status: ReportStatus };

const among = (keys: readonly number[]) => sql<number>`any(${keys}::int[])`;
const asRow = (row: Selectable<ExperimentReport>) => row as ReportRow;

async function rowsWhere(db: Db, column: 'id' | 'experimentPk', keys: readonly number[]): Promise<ReportRow[]> {
  return (await db.selectFrom('experimentReports').selectAll().where(column, '=', among(keys)).execute()).map(asRow);
}

export const findReports = (db: Db, ids: readonly number[]) => rowsWhere(db, 'id', ids);
export const findReportsOfExperiments = (db: Db, pks: readonly number[]) => rowsWhere(db, 'experimentPk', pks);

/** Returns the leads of the teams of these experiments. */
export function findLeads(db: Db, pks: readonly number[]): Promise<{ experimentPk: number; teamLeadUserId: number }[]> {
  return db
    .selectFrom('visits')
    .select(['experimentPk', 'teamLeadUserId'])
    .where('experimentPk', '=', among(pks))
    .execute();
}

/** Locks the report, after its proposal. */
export const lockReport = (db: Db, id: number) => lockBy(db, 'id', id);

/** Locks the report that holds a questionary, after its proposal. */
export const lockReportHolder = (db: Db, questionaryId: number) => lockBy(db, 'questionaryId', questionaryId);

async function lockBy(db: Db, column: 'id' | 'questionaryId', key: number): Promise<void> {
  await lockProposalsOf(
    db,
    sql`select e.proposal_pk from experiment_reports f join experiments e using (experiment_pk) where ${sql.ref(`f.${column}`)} = ${key}`,
  );
  await db.selectFrom('experimentReports').select('id').where(column, '=', key).$call(locked('changing')).execute();
}

export async function insertReport(db: Db, row: Insertable<ExperimentReport>): Promise<ReportRow> {
  return asRow(await db.insertInto('experimentReports').values(row).returningAll().executeTakeFirstOrThrow());
}

export async function updateReportRow(db: Db, id: number, set: Updateable<ExperimentReport>): Promise<ReportRow> {
  return asRow(
    await db.updateTable('experimentReports').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  );
}
