import type { Actor } from '@atrium/domain/kernel';
import type { Entry } from '@atrium/questions/contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { lockProposalsOf } from '../proposal.queries.ts';
import { everyTopicComplete, ofReadableQuestion } from './proposal-entries.queries.ts';

const among = (keys: readonly number[]) => sql<number>`any(${keys}::int[])`;

const all = sql<boolean>`true`;

/** What forms show of an entry, and the proposal and question it belongs to. */
export type ListedEntry = Entry & { readonly proposalPk: number; readonly questionId: string };

/**
 * Queries shared by all kinds of records that belong to questions of proposals (samples and sub-template entries). In the statements the
 * records are called `e` and their proposals `p`. Results are in order of creation.
 */
export function entriesIn<Row>(table: 'samples' | 'genericTemplates') {
  // Both tables have the columns used here; the types support only one table at a time.
  const same = table as 'samples';
  const withProposals = (db: Db) =>
    db.selectFrom(`${same} as e`).innerJoin('proposals as p', 'p.proposalPk', 'e.proposalPk');
  const readable = (actor: Actor) => ofReadableQuestion(actor, 'e');
  return {
    /** Returns the records with these ids whose question the actor may read, without those of deleted proposals. */
    find: (db: Db, actor: Actor, ids: readonly number[]): Promise<Row[]> =>
      withProposals(db)
        .selectAll('e')
        .where('e.id', '=', among(ids))
        .where('p.deletedAt', 'is', null)
        .where(readable(actor))
        .$castTo<Row>()
        .execute(),

    /** Returns the records of these proposals whose question the actor may read. */
    listReadable: (db: Db, actor: Actor, proposalPks: readonly number[]): Promise<Row[]> =>
      withProposals(db)
        .selectAll('e')
        .where('e.proposalPk', '=', among(proposalPks))
        .where(readable(actor))
        .orderBy('e.created')
        .orderBy('e.id')
        .$castTo<Row>()
        .execute(),

    /** Returns all records of these proposals. */
    listOfProposals: (db: Db, proposalPks: readonly number[]): Promise<Row[]> =>
      db
        .selectFrom(same)
        .selectAll()
        .where('proposalPk', '=', among(proposalPks))
        .orderBy('created')
        .orderBy('id')
        .$castTo<Row>()
        .execute(),

    /** Returns what forms show of the entries of these proposals, including whether every topic is complete, in one statement. */
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

    /** Locks the proposal of the entry that has this questionary. */
    lockProposalOfQuestionary: (db: Db, questionaryId: number): Promise<void> =>
      lockProposalsOf(db, sql`select proposal_pk from ${sql.table(table)} where questionary_id = ${questionaryId}`),
  };
}
