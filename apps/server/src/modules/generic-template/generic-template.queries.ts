import type { GenericTemplatesFilter } from '@atrium/domain/generic-template';
import type { Actor } from '@atrium/domain/kernel';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { GenericTemplate } from '../../db/tables.ts';
import { entriesIn, ofReadableQuestion, visibleTo } from '../proposal/index.ts';

export type GenericTemplateRow = Selectable<GenericTemplate>;

/** Whether the question of an entry `g` may be read in the form of its proposal `p`. */
export const ofReadableEntry = (actor: Actor) => ofReadableQuestion(actor, 'g');

/** Whether an entry `g` may be seen: its proposal `p` may, and its question. */
export const visibleEntries = (actor: Actor) => sql<boolean>`(${visibleTo(actor)} and ${ofReadableEntry(actor)})`;

/** The statements that entries share with samples. */
export const entries = entriesIn<GenericTemplateRow>('genericTemplates');

const among = (keys: readonly number[]) => sql<number>`any(${keys}::int[])`;

/** Entries of proposals `p` that may be seen, in the order they were made, `most` of them. */
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

/** The most entries that are offered to be copied, newest first. */
const copyLimit = 1000;

/** Entries a person may copy, their own first, as far as the person may see them (rule Q81). */
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

/** The entries of a proposal under these questions. */
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

/** The proposal each questionary belongs to; those of deleted proposals are left out. */
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

/** Reads an entry and locks it until the transaction ends. */
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
