import { namesInText } from '@atrium/domain/fap';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import { builder } from '../../graphql/builder.ts';
import { namesAuthors } from '../fap/index.ts';
import { coProposersOf, ProposalRef, type ProposalRow } from '../proposal/index.ts';
import { answersInWords } from '../questionary/index.ts';
import { people } from '../user/index.ts';

interface NamesInAnswer {
  readonly question: string;
  readonly words: readonly string[];
}

/** Calls in which some panel reviews without names. */
const unnamedCalls = oneLoader<number, { callId: number }>(
  (ctx, callIds) =>
    ctx.db
      .selectFrom('fapCallSettings')
      .select('callId')
      .distinct()
      .where('hidesAuthors', '=', true)
      .where('callId', 'in', [...callIds])
      .execute(),
  ({ callId }) => callId,
);

/** Returns where the proposal's texts contain the names of its people (rule R241). */
async function namesInTexts(ctx: Ctx, row: ProposalRow): Promise<NamesInAnswer[]> {
  const ids = [row.proposerId, ...(await coProposersOf.load(ctx, row.proposalPk)).map(({ userId }) => userId)];
  const authors = await people.loadMany(ctx, ids);
  const texts = [
    { question: 'Title', words: row.title },
    { question: 'Abstract', words: row.abstract },
    ...(await answersInWords(ctx, row.questionaryId)),
  ];
  return texts
    .map(({ question, words }) => ({ question, words: namesInText(words ?? '', authors) }))
    .filter(({ words }) => words.length > 0);
}

const NamesInAnswerRef = builder.objectRef<NamesInAnswer>('NamesInAnswer').implement({
  description: 'A question whose answer reveals who is on the proposal.',
  fields: (t) => ({
    question: t.exposeString('question'),
    words: t.stringList({ resolve: ({ words }) => [...words] }),
  }),
});

builder.objectField(ProposalRef, 'namesInAnswers', (t) =>
  t.field({
    type: [NamesInAnswerRef],
    nullable: true,
    description:
      'Where its texts reveal who is on it, in a call with anonymous panel review; null in other calls, and for callers who may not see who is on it.',
    resolve: async (row, _, ctx) => {
      if (!(await unnamedCalls.load(ctx, row.callId)) || !(await namesAuthors(ctx, row.proposalPk))) return null;
      return namesInTexts(ctx, row);
    },
  }),
);
