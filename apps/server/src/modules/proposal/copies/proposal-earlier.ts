import { type ChangeSinceEarlier, changesSince, mayViewProposal } from '@atrium/domain/proposal';
import type { Ctx } from '../../../access/context.ts';
import { builder } from '../../../graphql/builder.ts';
import { namesAuthors } from '../../fap/index.ts';
import { answersInWords } from '../../questionary/index.ts';
import { proposalFacts } from '../proposal.facts.ts';
import { proposals } from '../proposal.loaders.ts';
import type { ProposalRow } from '../proposal.queries.ts';
import { ProposalRef } from '../proposal-type.ts';

/** Returns the proposal that this one was copied from; also null if the caller may not read it (rule P181). */
async function earlierOf(ctx: Ctx, proposalPk: number): Promise<ProposalRow | null> {
  // A caller who may not see this proposal's authors could learn them from the earlier one (rule R240).
  if (!(await namesAuthors(ctx, proposalPk))) return null;
  const pk = (await proposals.load(ctx, proposalPk))?.earlierProposalPk;
  if (!pk || !mayViewProposal(ctx.actor, await proposalFacts(ctx, pk)).allowed) return null;
  return proposals.load(ctx, pk);
}

async function wordsOf(ctx: Ctx, { title, abstract, questionaryId }: ProposalRow) {
  return [
    { questionId: 'title', question: 'Title', words: title },
    { questionId: 'abstract', question: 'Abstract', words: abstract },
    ...(await answersInWords(ctx, questionaryId)),
  ];
}

const ChangeRef = builder.objectRef<ChangeSinceEarlier>('ChangeSinceEarlierProposal').implement({
  description: 'A question whose answer differs from the earlier proposal, in words.',
  fields: (t) => ({
    questionId: t.exposeString('questionId'),
    question: t.exposeString('question'),
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true }),
  }),
});

/** Adds to proposals the fields for the proposal they were copied from and the changes since. */
export function addEarlierProposals(): void {
  builder.objectFields(ProposalRef, (t) => ({
    earlierProposal: t.field({
      type: ProposalRef,
      nullable: true,
      description: 'The proposal it was copied from, if the caller may read that one.',
      resolve: (row, _, ctx) => earlierOf(ctx, row.proposalPk),
    }),
    changesSinceEarlier: t.field({
      type: [ChangeRef],
      nullable: true,
      description:
        'Questions answered differently in the earlier proposal; null where the caller may not read any of them.',
      resolve: async (row, _, ctx) => {
        const [now, earlier] = [await proposals.load(ctx, row.proposalPk), await earlierOf(ctx, row.proposalPk)];
        return now && earlier ? changesSince(await wordsOf(ctx, earlier), await wordsOf(ctx, now)) : null;
      },
    }),
  }));
}
