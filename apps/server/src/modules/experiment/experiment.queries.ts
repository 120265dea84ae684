import type { ExperimentActionFacts } from '@atrium/domain/experiment';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { Experiment, ExperimentNote } from '../../db/tables.ts';
import { hasWords, lockProposalsOf } from '../proposal/index.ts';

export type ExperimentRow = Selectable<Experiment>;
export type NoteRow = Selectable<ExperimentNote>;

/**
 * SQL condition: experiment `e` is hidden from its team because it was removed, or was planned here and is not published yet (rules O32 and
 * O109).
 */
export const isHiddenExperiment = sql<boolean>`(e.removed_at is not null or (e.source = 'HERE' and e.status = 'DRAFT'))`;

/** Checks the same for a row. */
export const isHiddenRow = ({ removedAt, source, status }: ExperimentRow): boolean =>
  removedAt !== null || (source === 'HERE' && status === 'DRAFT');

/** Returns the experiment of a booking under a lock; undefined if it was removed. */
export function lockExperimentOfEvent(db: Db, scheduledEventId: number): Promise<ExperimentRow | undefined> {
  return db
    .selectFrom('experiments')
    .selectAll()
    .where('scheduledEventId', '=', scheduledEventId)
    .where('removedAt', 'is', null)
    .$call(locked('alone'))
    .executeTakeFirst();
}

/** Locks the experiment, after its proposal: nothing is begun for it, and it is not removed, until the transaction ends. */
export async function lockExperiment(db: Db, experimentPk: number): Promise<void> {
  await lockProposalsOf(db, sql`select proposal_pk from experiments where experiment_pk = ${experimentPk}`);
  await db
    .selectFrom('experiments')
    .select('experimentPk')
    .where('experimentPk', '=', experimentPk)
    .$call(locked('alone'))
    .execute();
}

export function findExperiments(db: Db, pks: readonly number[]): Promise<ExperimentRow[]> {
  return db.selectFrom('experiments').selectAll().where('experimentPk', '=', sql<number>`any(${pks})`).execute();
}

/** Returns experiments by their visible ids, including removed ones. */
export function findExperimentsById(db: Db, ids: readonly string[]): Promise<ExperimentRow[]> {
  return db.selectFrom('experiments').selectAll().where('experimentId', '=', sql<string>`any(${ids})`).execute();
}

export async function insertExperiment(db: Db, row: Insertable<Experiment>): Promise<void> {
  await db.insertInto('experiments').values(row).execute();
}

export async function updateExperimentRow(db: Db, experimentPk: number, set: Updateable<Experiment>): Promise<void> {
  await db.updateTable('experiments').set(set).where('experimentPk', '=', experimentPk).execute();
}

/** SQL condition: safety form `s` was asked back and has not been submitted since (rule O161). */
export const isSafetyAskedBack = sql<boolean>`(s.esi_questionary_submitted_at is null and coalesce((select b.comment is not null
  from experiment_safety_returns b where b.experiment_safety_pk = s.experiment_safety_pk order by b.id desc limit 1), false))`;

/** Returns one person's relation to experiments and what has been done about them so far, in one statement. */
export async function findActionFacts(
  db: Db,
  userId: number | null,
  pks: readonly number[],
): Promise<(Omit<ExperimentActionFacts, 'readsProposal'> & { experimentPk: number })[]> {
  const { rows } = await sql<Omit<ExperimentActionFacts, 'readsProposal'> & { experimentPk: number }>`
    select e.experiment_pk, e.status,
           coalesce(p.proposer_id = ${userId}, false) or exists (select from proposal_users u
             where u.proposal_pk = p.proposal_pk and u.user_id = ${userId}) as is_member,
           p.final_status = 'ACCEPTED' and p.management_decision_submitted as is_accepted,
           v.id is not null as has_visit,
           coalesce(v.team_lead_user_id = ${userId}, false) as is_team_lead,
           r.status as registration,
           s.esi_questionary_submitted_at is not null as is_safety_submitted,
           ${isSafetyAskedBack} as is_safety_asked_back,
           f.status as feedback
      from experiments e
      join proposals p on p.proposal_pk = e.proposal_pk
      left join visits v on v.experiment_pk = e.experiment_pk
      left join visit_registrations r on r.visit_id = v.id and r.user_id = ${userId}
      left join experiment_safeties s on s.experiment_pk = e.experiment_pk
      left join feedbacks f on f.experiment_pk = e.experiment_pk
     where e.experiment_pk = any(${pks})`.execute(db);
  return rows;
}

/** Returns the experiments of these proposals ordered by start, without removed ones. */
export function listExperimentsOfProposals(db: Db, proposalPks: readonly number[]): Promise<ExperimentRow[]> {
  return db
    .selectFrom('experiments')
    .selectAll()
    .where('proposalPk', '=', sql<number>`any(${proposalPks})`)
    .where('removedAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('experimentPk')
    .execute();
}

/** Returns the notes on experiments, latest first. */
export function listNotes(db: Db, experimentPks: readonly number[]): Promise<NoteRow[]> {
  return db
    .selectFrom('experimentNotes')
    .selectAll()
    .where('experimentPk', '=', sql<number>`any(${experimentPks})`)
    .orderBy('id', 'desc')
    .execute();
}

export function insertNote(db: Db, row: Insertable<ExperimentNote>): Promise<NoteRow> {
  return db.insertInto('experimentNotes').values(row).returningAll().executeTakeFirstOrThrow();
}

/**
 * Returns a condition on the key of an experiment, for statements that have joined it as `e`: it takes place on an instrument whose name
 * matches. Null if no instrument matches. If few match, the experiments are found by index. If most match, such as for 'instrument', the
 * condition is checked per row, since collecting nearly all experiments first takes longer than reading them.
 */
export async function matchesInstrumentName(
  db: Db,
  needle: string,
  experimentPk: RawBuilder<unknown>,
): Promise<RawBuilder<boolean> | null> {
  const { rows } = await sql<{ id: number; isMeant: boolean }>`
    select n.id, ${hasWords(sql`n.name`, needle)} as is_meant from instruments n`.execute(db);
  const meant = rows.flatMap(({ id, isMeant }) => (isMeant ? [id] : []));
  if (meant.length === 0) return null;
  if (meant.length * 2 > rows.length) return sql<boolean>`e.instrument_id = any(${meant}::int[])`;
  return sql<boolean>`${experimentPk} = any(array(
    select x.experiment_pk from experiments x where x.instrument_id = any(${meant}::int[])))`;
}
