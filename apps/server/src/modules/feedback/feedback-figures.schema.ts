import {
  type FeedbackFigure,
  type FigureChoice,
  type FigureQuarter,
  feedbackFigures,
  feedbackFiguresInput,
  feedbackPolicies,
} from '@atrium/domain/feedback';
import { builder } from '../../graphql/builder.ts';
import { query } from '../../graphql/operation.ts';
import { countAnswers, countChoices } from './feedback-figures.queries.ts';

const ChoiceRef = builder.objectRef<FigureChoice>('FeedbackChoice').implement({
  fields: (t) => ({ choice: t.exposeString('choice'), count: t.exposeInt('count') }),
});

const QuarterRef = builder.objectRef<FigureQuarter>('FeedbackQuarter').implement({
  fields: (t) => ({
    quarter: t.expose('quarter', { type: 'DateTime', description: 'Its beginning.' }),
    answers: t.exposeInt('answers'),
    average: t.exposeFloat('average', { nullable: true, description: 'Of a question that asks for a number.' }),
    choices: t.field({ type: [ChoiceRef], resolve: ({ choices }) => [...choices] }),
  }),
});

const FigureRef = builder.objectRef<FeedbackFigure>('FeedbackFigure').implement({
  description: 'What teams answered to one question of feedback, over time.',
  fields: (t) => ({
    questionId: t.exposeString('questionId'),
    question: t.exposeString('question'),
    answers: t.exposeInt('answers'),
    choices: t.field({ type: [ChoiceRef], resolve: ({ choices }) => [...choices] }),
    quarters: t.field({ type: [QuarterRef], resolve: ({ quarters }) => [...quarters] }),
  }),
});

query('feedbackFigures', {
  type: [FigureRef],
  nullable: true,
  input: feedbackFiguresInput,
  policy: feedbackPolicies.list,
  resolve: async (ctx, { filter }) => {
    const [answers, chosen] = await Promise.all([
      countAnswers(ctx.db, filter ?? {}),
      countChoices(ctx.db, filter ?? {}),
    ]);
    return feedbackFigures(answers, chosen);
  },
});
