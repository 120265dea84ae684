import type { GenericTemplatesFilter } from '@atrium/domain/generic-template';
import type { Actor } from '@atrium/domain/kernel';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { GenericTemplate } from '../../db/tables.ts';
import { entriesIn, ofReadableQuestion, visibleTo } from '../proposal/index.ts';

export type GenericTemplateRow = Selectable<GenericTemplate>;

/** SQL condition: the question of entry `g` may be read in the form of its proposal `p`. */
export const ofReadableEntry = (actor: Actor) => ofReadableQuestion(actor, 'g');

/** SQL condition: entry `g` is visible, because its proposal `p` and its question are. */
export const visibleEntries = (actor: Actor) => sql<boolean>`(${visibleTo(actor)} and ${ofReadableEntry(actor)})`;

/** The statements that entries share with samples. */
export const entries = entriesIn<GenericTemplateRow>('genericTemplates');

const among = (keys: readonly number[]) => sql<number>`any(${keys}::int[])`;

/** Returns the visible entries of proposals `p`, in the order they were created, at most `most`. */
export function listGenericTemplates(
  db: Db,
  filter: GenericTemplatesFilter,
  visible: RawBuilder<boolean>,
  most: number,
): Promise<GenericTemplateRow[]> {
  const { creatorId, genericTemplateIds, proposalPk, questionId, questionaryIds, title } = filter;
  let query = db
    .selectFrom('genericTemplates as g')
    .innerJoin('proposals as p', 'p.proposalPk', 'g.proposalPk')
    .selectAll('g')
    .where(visible);
  if (creatorId) query = query.where('g.creatorId', '=', creatorId);
  if (genericTemplateIds) query = query.where('g.id', '=', among(genericTemplateIds));
  if (proposalPk) query = query.where('g.proposalPk', '=', proposalPk);
  if (questionId) query = query.where('g.questionId', '=', questionId);
  if (questionaryIds) query = query.where('g.questionaryId', '=', among(questionaryIds));
  if (title) query = query.where(sql<boolean>`strpos(g.title, ${title}) > 0`);
  return query.orderBy('g.created').orderBy('g.id').limit(most).execute();
}

/** Maximum number of entries that are offered for copying, newest first. */
const copyLimit = 1000;

/** Returns the entries a person may see and therefore copy, the person's own first (rule Q81). */
export function listOwnGenericTemplates(
  db: Db,
  userId: number | undefined,
  visible: RawBuilder<boolean>,
): Promise<GenericTemplateRow[]> {
  return db
    .selectFrom('genericTemplates as g')
    .innerJoin('proposals as p', 'p.proposalPk', 'g.proposalPk')
    .selectAll('g')
    .where(visible)
    .orderBy(sql`g.creator_id = ${userId ?? 0}`, 'desc')
    .orderBy('g.created', 'desc')
    .orderBy('g.id', 'desc')
    .limit(copyLimit)
    .execute();
}

/** Returns the entries of a proposal that belong to these questions. */
export function listOfQuestions(
  db: Db,
  proposalPk: number,
  questionIds: readonly string[],
): Promise<GenericTemplateRow[]> {
  return db
    .selectFrom('genericTemplates')
    .selectAll()
    .where('proposalPk', '=', proposalPk)
    .where('questionId', 'in', [...questionIds])
    .execute();
}

/** Returns the proposal each questionary belongs to, without deleted proposals. */
export function findQuestionaryOwners(
  db: Db,
  questionaryIds: readonly number[],
  readable: RawBuilder<boolean>,
): Promise<Array<{ questionaryId: number; proposalPk: number; callId: number }>> {
  return db
    .selectFrom('genericTemplates as g')
    .innerJoin('proposals as p', 'p.proposalPk', 'g.proposalPk')
    .select(['g.questionaryId', 'p.proposalPk', 'p.callId'])
    .where('g.questionaryId', '=', among(questionaryIds))
    .where('p.deletedAt', 'is', null)
    .where(readable)
    .execute();
}

/** Returns an entry and locks it until the transaction ends. */
export function lockGenericTemplate(db: Db, id: number): Promise<GenericTemplateRow | undefined> {
  return db.selectFrom('genericTemplates').selectAll().where('id', '=', id).$call(locked('alone')).executeTakeFirst();
}

/** Stores a new entry; its title counts as written by its creator. */
export function insertGenericTemplate(db: Db, row: Insertable<GenericTemplate>): Promise<GenericTemplateRow> {
  const values = { titleWrittenBy: row.creatorId, ...row };
  return db.insertInto('genericTemplates').values(values).returningAll().executeTakeFirstOrThrow();
}

export function updateGenericTemplateRow(
  db: Db,
  id: number,
  set: Updateable<GenericTemplate>,
): Promise<GenericTemplateRow> {
  return db.updateTable('genericTemplates').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
