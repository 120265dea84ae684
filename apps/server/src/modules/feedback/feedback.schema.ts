import { type FeedbackStatus, feedbackStatuses } from '@atrium/domain/feedback';
import { builder } from '../../graphql/builder.ts';
import { ExperimentRef } from '../experiment/index.ts';

interface FeedbackRow {
  readonly id: number;
  readonly experimentPk: number;
  readonly status: FeedbackStatus;
  readonly questionaryId: number;
  readonly creatorId: number;
}

const FeedbackRef = builder.objectRef<FeedbackRow>('Feedback').implement({
  description: 'What a team says of its experiment.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    experimentPk: t.exposeInt('experimentPk'),
    status: t.expose('status', { type: builder.enumType('FeedbackStatus', { values: feedbackStatuses }) }),
    questionaryId: t.exposeInt('questionaryId'),
    creatorId: t.exposeInt('creatorId'),
  }),
});

builder.objectField(ExperimentRef, 'feedback', (t) =>
  t.field({
    type: FeedbackRef,
    nullable: true,
    description: 'Null until the team has begun to give feedback; nobody can yet.',
    resolve: () => null,
  }),
);
