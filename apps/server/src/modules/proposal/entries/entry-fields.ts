import type { ObjectRef } from '@pothos/core';
import { builder } from '../../../graphql/builder.ts';
import { namesAuthors } from '../../fap/index.ts';
import { QuestionaryRef, type QuestionaryRow, questionaryLoader } from '../../questionary/index.ts';
import { proposals } from '../proposal.loaders.ts';
import { ProposalRef } from '../proposal-type.ts';

/** A record that belongs to a question of a proposal, as returned to clients. */
interface AnsweredEntry {
  readonly id: number;
  readonly title: string;
  readonly creatorId: number;
  readonly questionaryId: number;
  readonly created: Date;
  readonly proposalPk: number;
  readonly questionId: string;
  /** Set on a record that was just removed, because its questionary is no longer in the database. */
  readonly questionary?: QuestionaryRow | null;
}

type Types = typeof builder.$inferSchemaTypes;

/** Adds the fields common to all such records to a type: the place they belong to, their creator and their questionary. `noun` is used in the log. */
export function addEntryFields<Row extends AnsweredEntry>(ref: ObjectRef<Types, Row>, noun: string): void {
  // Every such row has the columns used here.
  builder.objectFields(ref as unknown as ObjectRef<Types, AnsweredEntry>, (t) => ({
    id: t.exposeInt('id'),
    title: t.exposeString('title'),
    creatorId: t.int({
      description: '0 for callers who may not see who is on the proposal.',
      resolve: async ({ creatorId, proposalPk }, _, ctx) => ((await namesAuthors(ctx, proposalPk)) ? creatorId : 0),
    }),
    questionaryId: t.exposeInt('questionaryId'),
    created: t.expose('created', { type: 'DateTime' }),
    proposalPk: t.exposeInt('proposalPk'),
    questionId: t.exposeString('questionId'),
    questionary: t.field({
      type: QuestionaryRef,
      resolve: async ({ id, questionaryId, questionary: removed }, _args, ctx) => {
        const questionary = removed ?? (await questionaryLoader.load(ctx, questionaryId));
        if (!questionary) throw new Error(`${noun} ${id} has no questionary`);
        return questionary;
      },
    }),
    proposal: t.field({
      type: ProposalRef,
      resolve: async ({ id, proposalPk }, _args, ctx) => {
        const proposal = await proposals.load(ctx, proposalPk);
        if (!proposal) throw new Error(`${noun} ${id} has no proposal`);
        return proposal;
      },
    }),
  }));
}
