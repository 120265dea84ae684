import type { Actor } from '@atrium/domain/kernel';
import type { Entry } from '@atrium/questions/contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { lockProposalsOf } from '../proposal.queries.ts';
import { everyTopicComplete, ofReadableQuestion } from './proposal-entries.queries.ts';

const among = (keys: readonly number[]) => sql<number>`any(${keys}::int[])`;

const all = sql<boolean>`true`;

/** What forms are told of an entry, and where it belongs. */
export type ListedEntry = Entry & { readonly proposalPk: number; readonly questionId: string };

/**
 * Reading records that belong to questions of proposals, samples or entries of sub-templates: what does not differ by their kind. They are
 * called `e` in statements, their proposals `p`. All in the order they were made.
 */
export function entriesIn<Row>(table: 'samples' | 'genericTemplates') {
  // Both tables have the columns that are asked for here; the types only know one table at a time.
  const same = table as 'samples';
  const withProposals = (db: Db) =>
    db.selectFrom(`${same} as e`).innerJoin('proposals as p', 'p.proposalPk', 'e.proposalPk');
  const readable = (actor: Actor) => ofReadableQuestion(actor, 'e');
  return {
    /** Those of these keys whose question may be read; those of deleted proposals are not there. */
    find: (db: Db, actor: Actor, ids: readonly number[]): Promise<Row[]> =>
      withProposals(db)
        .selectAll('e')
        .where('e.id', '=', among(ids))
        .where('p.deletedAt', 'is', null)
        .where(readable(actor))
        .$castTo<Row>()
        .execute(),

    /** Those of these proposals whose question may be read. */
    listReadable: (db: Db, actor: Actor, proposalPks: readonly number[]): Promise<Row[]> =>
      withProposals(db)
        .selectAll('e')
        .where('e.proposalPk', '=', among(proposalPks))
        .where(readable(actor))
        .orderBy('e.created')
        .orderBy('e.id')
        .$castTo<Row>()
        .execute(),

    /** All of these proposals. */
    listOfProposals: (db: Db, proposalPks: readonly number[]): Promise<Row[]> =>
      db
        .selectFrom(same)
        .selectAll()
        .where('proposalPk', '=', among(proposalPks))
        .orderBy('created')
        .orderBy('id')
        .$castTo<Row>()
        .execute(),

    /** What forms are told of the entries of these proposals, with whether every topic is complete, in one statement. */
    listForForms: (db: Db, proposalPks: readonly number[], isPart = all): Promise<ListedEntry[]> =>
      db
        .selectFrom(`${same} as e`)
        .innerJoin('questionaries as q', 'q.id', 'e.questionaryId')
        .select(['e.id', 'e.title', 'e.proposalPk', 'e.questionId'])
        .select(everyTopicComplete.as('isCompleted'))
        .where('e.proposalPk', '=', among(proposalPks))
        .where(isPart)
        .orderBy('e.created')
        .orderBy('e.id')
        .execute(),

    /** Locks the proposal that an entry belongs to. */
    lockProposalOf: (db: Db, id: number): Promise<void> =>
      lockProposalsOf(db, sql`select proposal_pk from ${sql.table(table)} where id = ${id}`),

    /** Locks the proposal of the entry with this questionary. */
    lockProposalOfQuestionary: (db: Db, questionaryId: number): Promise<void> =>
      lockProposalsOf(db, sql`select proposal_pk from ${sql.table(table)} where questionary_id = ${questionaryId}`),
  };
}
