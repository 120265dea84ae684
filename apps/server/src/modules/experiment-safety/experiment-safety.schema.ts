import { safetyDecisions } from '@atrium/domain/experiment-safety';
import { builder } from '../../graphql/builder.ts';
import { ExperimentRef } from '../experiment/index.ts';
import { StatusRef, statuses } from '../status/index.ts';

type Decision = (typeof safetyDecisions)[number];

interface ExperimentSafetyRow {
  readonly experimentSafetyPk: number;
  readonly experimentPk: number;
  readonly esiQuestionaryId: number;
  readonly esiQuestionarySubmittedAt: Date | null;
  readonly createdBy: number;
  readonly statusId: number | null;
  readonly safetyReviewQuestionaryId: number | null;
  readonly reviewedBy: number | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly instrumentScientistDecision: Decision | null;
  readonly instrumentScientistComment: string | null;
  readonly experimentSafetyReviewerDecision: Decision | null;
  readonly experimentSafetyReviewerComment: string | null;
}

const decision = (name: string) => builder.enumType(name, { values: safetyDecisions });
const ScientistDecisionRef = decision('InstrumentScientistDecisionEnum');
const ReviewerDecisionRef = decision('ExperimentSafetyReviewerDecisionEnum');

const ExperimentSafetyRef = builder.objectRef<ExperimentSafetyRow>('ExperimentSafety').implement({
  description: 'What a team declares about the safety of an experiment, and what was decided on it.',
  fields: (t) => ({
    experimentSafetyPk: t.exposeFloat('experimentSafetyPk'),
    experimentPk: t.exposeFloat('experimentPk'),
    esiQuestionaryId: t.exposeFloat('esiQuestionaryId'),
    esiQuestionarySubmittedAt: t.expose('esiQuestionarySubmittedAt', { type: 'DateTime', nullable: true }),
    createdBy: t.exposeFloat('createdBy'),
    statusId: t.exposeFloat('statusId', { nullable: true }),
    status: t.field({
      type: StatusRef,
      nullable: true,
      resolve: ({ statusId }, _, ctx) => (statusId === null ? null : statuses.load(ctx, statusId)),
    }),
    safetyReviewQuestionaryId: t.exposeFloat('safetyReviewQuestionaryId', { nullable: true }),
    reviewedBy: t.exposeFloat('reviewedBy', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    instrumentScientistDecision: t.expose('instrumentScientistDecision', {
      type: ScientistDecisionRef,
      nullable: true,
    }),
    instrumentScientistComment: t.exposeString('instrumentScientistComment', { nullable: true }),
    experimentSafetyReviewerDecision: t.expose('experimentSafetyReviewerDecision', {
      type: ReviewerDecisionRef,
      nullable: true,
    }),
    experimentSafetyReviewerComment: t.exposeString('experimentSafetyReviewerComment', { nullable: true }),
  }),
});

builder.objectField(ExperimentRef, 'experimentSafety', (t) =>
  t.field({
    type: ExperimentSafetyRef,
    nullable: true,
    description: 'Null until somebody has begun the safety form; nobody can yet.',
    resolve: () => null,
  }),
);
