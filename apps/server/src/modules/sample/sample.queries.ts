import { type Actor, hasRole, userIdOf } from '@atrium/domain/kernel';
import { searchNeedle } from '@atrium/domain/proposal';
import {
  type SampleFacts,
  type SampleStatus,
  type SamplesAsked,
  type sampleSortFields,
  sampleStatuses,
} from '@atrium/domain/sample';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { alphabetical } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import { inOrder, type Page, pageAndCount, pageOfRows } from '../../db/table-page.ts';
import type { Sample } from '../../db/tables.ts';
import {
  entriesIn,
  hasWords,
  instrumentsOf,
  isNumberedLike,
  ofReadableQuestion,
  visibleTo,
} from '../proposal/index.ts';

export type SampleRow = Omit<Selectable<Sample>, 'safetyStatus'> & { readonly safetyStatus: SampleStatus };

/** Whether the actor may read the question of a sample `s` in the form of its proposal `p`. */
export const ofReadableSample = (actor: Actor) => ofReadableQuestion(actor, 's');

/** Whether a sample `s` is chosen for an experiment on an instrument that this person manages or works on. */
const comesTo = (userId: number | null) =>
  sql<boolean>`s.id in (select x.sample_id from experiment_samples x join experiments e using (experiment_pk)
    where e.instrument_id = any(${instrumentsOf(userId)}))`;

/**
 * Whether a sample `s` of a proposal `p` meets the condition or comes to a scientist. A scientist's few samples are collected first, each
 * kind through its own index; if the conditions were joined by `or`, they would be tested on every sample.
 */
export function orComingTo(actor: Actor, found: RawBuilder<boolean>): RawBuilder<boolean> {
  if (!hasRole(actor, 'INSTRUMENT_SCIENTIST')) return found;
  return sql<boolean>`(p.deleted_at is null and s.id = any(array(
    select y.id from samples y where y.proposal_pk = any(array(select p.proposal_pk from proposals p where ${found}))
    union all
    select x.sample_id from experiment_samples x
     where x.experiment_pk = any(array(
       select e.experiment_pk from experiments e where e.instrument_id = any(${instrumentsOf(userIdOf(actor) ?? null)}))))))`;
}

/** The rule `sample.view` as a condition on samples `s` of proposals `p` (rules Q71 and O234), including whether the question may be read. */
export const visibleSamples = (actor: Actor) =>
  sql<boolean>`(${orComingTo(actor, visibleTo(actor))} and ${ofReadableSample(actor)})`;

/** Statements that samples share with other entries. */
export const entries = entriesIn<SampleRow>('samples');

const among = (keys: readonly number[]) => sql<number>`any(${keys}::int[])`;
const asRow = (row: Selectable<Sample>) => row as SampleRow;

/** Selects the samples that the team has chosen for the experiment of a visit. */
const chosenForVisit = (visitId: number) =>
  sql`select x.sample_id from experiment_samples x join visits v using (experiment_pk) where v.id = ${visitId}`;

/** Whether a sample `s` is part of a submitted safety form, for a booking that exists or for one that was removed. */
const handedInFor = (booking: RawBuilder<boolean>) => sql<boolean>`exists (
  select from experiment_samples x join experiments e using (experiment_pk) join experiment_safeties f using (experiment_pk)
   where x.sample_id = s.id and f.esi_questionary_submitted_at is not null and ${booking})`;
const handedIn = handedInFor(sql`e.removed_at is null`);
const onRecord = handedInFor(sql`e.removed_at is not null`);

/**
 * Whether a sample `s` is in use: chosen for an experiment, or packed in a shipment. For a removed booking only a submitted shipment counts
 * (rule O53), because the team can no longer take the sample out of it.
 */
const needed = sql<boolean>`(exists (select from experiment_samples x join experiments e using (experiment_pk)
     where x.sample_id = s.id and e.removed_at is null)
  or exists (select from shipment_samples x join shipments h on h.id = x.shipment_id left join experiments e using (experiment_pk)
     where x.sample_id = s.id and (e.removed_at is null or h.status <> 'DRAFT')))`;

type UseRow = { id: number } & Pick<SampleFacts, 'isHandedIn' | 'isInUse' | 'isOnRecord' | 'isScientistOfExperiment'>;

/** The kinds of checks on samples, each of which also needs the facts of the ones before it. */
export type AskedOfSamples = 'read' | 'change' | 'delete';

/**
 * Returns how experiments and shipments use samples, and whether a scientist works on those experiments; facts that the check does not need
 * are false.
 */
export async function findUses(
  db: Db,
  { scientistId, asked }: { readonly scientistId: number | null; readonly asked: AskedOfSamples },
  ids: readonly number[],
): Promise<UseRow[]> {
  const counts = (isAsked: boolean, fact: RawBuilder<boolean>) => (isAsked ? fact : sql`false`);
  const deletes = asked === 'delete';
  const { rows } = await sql<UseRow>`
    select s.id, ${counts(asked !== 'read', handedIn)} as is_handed_in, ${counts(deletes, needed)} as is_in_use,
           ${counts(deletes, onRecord)} as is_on_record,
           ${counts(scientistId !== null, comesTo(scientistId))} as is_scientist_of_experiment
      from samples s where s.id = any(${ids}::int[])`.execute(db);
  return rows;
}

/** Searches the title and the proposal's number (rule O221). Proposals are looked up first, so that both searches use an index. */
const sought = (needle: string) =>
  sql<boolean>`(${hasWords(sql`s.title`, needle)}
    or s.proposal_pk = any(array(select l.proposal_pk from proposal_list l where ${isNumberedLike(sql`l.proposal_id`, needle)})))`;

function foundSamples(db: Db, { filter, searchText }: SamplesAsked, visible: RawBuilder<boolean>) {
  const { creatorId, sampleIds, proposalPk, questionId, questionaryIds, title, status, visitId, callId } = filter ?? {};
  let query = db
    .selectFrom('samples as s')
    .innerJoin('proposals as p', 'p.proposalPk', 's.proposalPk')
    .select('s.id')
    .where(visible);
  if (creatorId) query = query.where('s.creatorId', '=', creatorId);
  if (sampleIds) query = query.where('s.id', '=', among(sampleIds));
  if (proposalPk) query = query.where('s.proposalPk', '=', proposalPk);
  if (questionId) query = query.where('s.questionId', '=', questionId);
  if (questionaryIds) query = query.where('s.questionaryId', '=', among(questionaryIds));
  if (title) query = query.where(sql<boolean>`strpos(s.title, ${title}) > 0`);
  if (status) query = query.where('s.safetyStatus', '=', status);
  if (visitId) query = query.where(sql<boolean>`s.id in (${chosenForVisit(visitId)})`);
  if (callId) query = query.where('p.callId', '=', callId);
  const needle = searchNeedle(searchText);
  return needle ? query.where(sought(needle)) : query;
}

const sorts: Readonly<Record<(typeof sampleSortFields)[number], RawBuilder<unknown>>> = {
  proposalId: sql`p.proposal_id`,
  title: alphabetical(sql`s.title`),
  safetyStatus: sql`array_position(${sql.raw(`array['${sampleStatuses.join("', '")}']`)}, s.safety_status)`,
  created: sql`s.created`,
};
const orderOf = (asked: SamplesAsked) => inOrder(sorts, sql`s.id`, asked, { by: 'created', direction: 'asc' });

/** Returns a page of the visible samples of proposals `p`, by default in the order they were declared (rule O220). */
export async function listSamples(
  db: Db,
  asked: SamplesAsked,
  visible: RawBuilder<boolean>,
  page: Page,
): Promise<SampleRow[]> {
  const found = foundSamples(db, asked, visible);
  return pageOfRows<SampleRow>(db, 'samples', found, orderOf(asked), page);
}

/** Returns the same page with the count of all matches. */
export async function pageOfSamples(
  db: Db,
  asked: SamplesAsked,
  visible: RawBuilder<boolean>,
  page: Page,
): Promise<{ samples: SampleRow[]; totalCount: number }> {
  const found = foundSamples(db, asked, visible);
  const { rows, totalCount } = await pageAndCount<SampleRow>(db, 'samples', found, orderOf(asked), page);
  return { samples: rows, totalCount };
}

/** Returns the visible samples chosen for the experiments of these visits, of proposals `p`, in the order they were declared. */
export async function listOfVisits(
  db: Db,
  visitIds: readonly number[],
  visible: RawBuilder<boolean>,
): Promise<Array<SampleRow & { readonly visitId: number }>> {
  const rows = await db
    .selectFrom('samples as s')
    .innerJoin('proposals as p', 'p.proposalPk', 's.proposalPk')
    .innerJoin('experimentSamples as x', 'x.sampleId', 's.id')
    .innerJoin('visits as v', 'v.experimentPk', 'x.experimentPk')
    .selectAll('s')
    .select('v.id as visitId')
    .where('v.id', '=', among(visitIds))
    .whereRef('v.proposalPk', '=', 's.proposalPk')
    .where(visible)
    .orderBy('s.created')
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({ ...asRow(row), visitId: row.visitId }));
}

interface QuestionaryOwner {
  readonly questionaryId: number;
  readonly proposalPk: number;
  readonly callId: number;
  readonly isPostProposalSubmission: boolean;
  readonly isHandedIn: boolean;
  readonly isScientistOfExperiment: boolean;
}

/** Returns the proposal of each questionary and whether the person receives the sample, without deleted proposals. */
export function findQuestionaryOwners(
  db: Db,
  userId: number | null,
  questionaryIds: readonly number[],
  readable: RawBuilder<boolean>,
): Promise<QuestionaryOwner[]> {
  return db
    .selectFrom('samples as s')
    .innerJoin('proposals as p', 'p.proposalPk', 's.proposalPk')
    .select(['s.questionaryId', 'p.proposalPk', 'p.callId', 's.isPostProposalSubmission'])
    .select([handedIn.as('isHandedIn'), comesTo(userId).as('isScientistOfExperiment')])
    .where('s.questionaryId', '=', among(questionaryIds))
    .where('p.deletedAt', 'is', null)
    .where(readable)
    .execute();
}

/** Reads a sample and locks it until the transaction ends. */
export async function lockSample(db: Db, id: number): Promise<SampleRow | undefined> {
  const row = await db.selectFrom('samples').selectAll().where('id', '=', id).$call(locked('alone')).executeTakeFirst();
  return row && asRow(row);
}

/** Inserts a new sample; its title counts as written by its creator. */
export async function insertSample(db: Db, row: Insertable<Sample>): Promise<SampleRow> {
  const values = { titleWrittenBy: row.creatorId, ...row };
  return asRow(await db.insertInto('samples').values(values).returningAll().executeTakeFirstOrThrow());
}

export async function updateSampleRow(db: Db, id: number, set: Updateable<Sample>): Promise<SampleRow> {
  return asRow(await db.updateTable('samples').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow());
}

/** Removes an unused sample from shipments and returns the questionaries of the safety inputs about it; both remain from removed bookings. */
export async function detachUnusedSample(db: Db, id: number): Promise<number[]> {
  await db.deleteFrom('shipmentSamples').where('sampleId', '=', id).execute();
  const left = await db
    .selectFrom('experimentSamples')
    .select('sampleEsiQuestionaryId')
    .where('sampleId', '=', id)
    .execute();
  return left.map(({ sampleEsiQuestionaryId }) => sampleEsiQuestionaryId);
}
