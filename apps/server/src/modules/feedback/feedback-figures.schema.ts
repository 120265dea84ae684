import {
  type FeedbackFigure,
  type FigureChoice,
  type FigurePeriod,
  feedbackFiguresInput,
  feedbackPolicies,
} from '@atrium/domain/feedback';
import { builder } from '../../graphql/builder.ts';
import { query } from '../../graphql/operation.ts';
import { figuresOf } from './feedback.service.ts';

const ChoiceRef = builder.objectRef<FigureChoice>('FeedbackChoice').implement({
  fields: (t) => ({ choice: t.exposeString('choice'), count: t.exposeInt('count') }),
});

const PeriodRef = builder.objectRef<FigurePeriod>('FeedbackFigurePeriod').implement({
  description: 'A quarter of a year, or the cycle of a call.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Such as 2026 Q2, or the short code of the call.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    answers: t.exposeInt('answers'),
    average: t.exposeFloat('average', { nullable: true, description: 'Only for questions that ask for a number.' }),
    choices: t.field({ type: [ChoiceRef], resolve: ({ choices }) => [...choices] }),
  }),
});

const FigureRef = builder.objectRef<FeedbackFigure>('FeedbackFigure').implement({
  description: 'The answers of teams to one feedback question, over time.',
  fields: (t) => ({
    questionId: t.exposeString('questionId'),
    question: t.exposeString('question'),
    answers: t.exposeInt('answers'),
    unit: t.exposeString('unit', {
      nullable: true,
      description:
        'The unit symbol of the averages: the common unit of all answers, or the SI unit where the answers use several.',
    }),
    choices: t.field({ type: [ChoiceRef], resolve: ({ choices }) => [...choices] }),
    periods: t.field({ type: [PeriodRef], resolve: ({ periods }) => [...periods] }),
  }),
});

query('feedbackFigures', {
  type: [FigureRef],
  nullable: true,
  input: feedbackFiguresInput,
  policy: feedbackPolicies.list,
  resolve: (ctx, { filter, by }) => figuresOf(ctx, filter ?? {}, by ?? 'QUARTER'),
});
