import { averageGrade } from '@atrium/domain/fap-review';
import {
  beamTimeLeft,
  type ManagementDecisionFacts,
  maySeeDecisionBasis,
  proposedTime,
} from '@atrium/domain/management-decision';
import { proposalEndStatus } from '@atrium/domain/proposal';
import { technicalReviewStatus } from '@atrium/domain/technical-review';
import { manyLoader } from '../../access/loaders.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { ProposalRef, proposalFacts } from '../proposal/index.ts';
import { type DecisionBasisRow, listDecisionBasis } from './decision-basis.queries.ts';

const basisOf = manyLoader<number, DecisionBasisRow>(
  (ctx, pks) => listDecisionBasis(ctx.db, pks),
  (row) => row.proposalPk,
);

const DecisionBasisRef = builder.objectRef<DecisionBasisRow>('DecisionBasis').implement({
  description: 'What a decision is based on, for one instrument in one panel; times are in the unit of the call.',
  fields: (t) => ({
    instrumentId: t.exposeInt('instrumentId'),
    fapId: t.exposeInt('fapId', { nullable: true }),
    fapCode: t.exposeString('fapCode', { nullable: true }),
    feasibility: t.expose('feasibility', { type: enumRef(technicalReviewStatus), nullable: true }),
    technicalTime: t.exposeInt('technicalTime', { nullable: true }),
    technicalSubmitted: t.exposeBoolean('technicalSubmitted'),
    fapTime: t.exposeInt('fapTime', { nullable: true, description: 'The time the panel allocates instead.' }),
    proposedTime: t.int({ nullable: true, resolve: (row) => proposedTime(row) }),
    averageGrade: t.float({
      nullable: true,
      description: 'Includes draft grades.',
      resolve: (row) => averageGrade(row.grades),
    }),
    grades: t.floatList({ description: 'Includes draft grades.', resolve: (row) => row.grades }),
    reviewsSubmitted: t.exposeInt('reviewsSubmitted'),
    reviews: t.exposeInt('reviews', { description: 'Number of reviewers who were assigned.' }),
    recommendation: t.expose('recommendation', { type: enumRef(proposalEndStatus), nullable: true }),
    rankOrder: t.exposeInt('rankOrder', { nullable: true }),
    ranked: t.exposeInt('ranked', { description: 'Number of proposals the panel has on the instrument in the call.' }),
    decisionSubmitted: t.exposeBoolean('decisionSubmitted'),
    minutes: t.exposeString('minutes', { nullable: true, description: 'What the panel wrote for the management.' }),
    textForApplicant: t.exposeString('textForApplicant', { nullable: true }),
    available: t.exposeInt('available', {
      nullable: true,
      description: 'Time available on the instrument in the call.',
    }),
    left: t.int({
      nullable: true,
      description: 'Time remaining after what other accepted proposals were granted.',
      resolve: (row) => beamTimeLeft(row.available, row.granted),
    }),
  }),
});

builder.objectField(ProposalRef, 'decisionBasis', (t) =>
  t.field({
    type: [DecisionBasisRef],
    nullable: true,
    description: 'The results of reviewers and panels; for officers.',
    resolve: async (row, _, ctx) => {
      const facts = (await proposalFacts(ctx, row.proposalPk)) as ManagementDecisionFacts | null;
      return facts && maySeeDecisionBasis(ctx.actor, facts).allowed ? basisOf.load(ctx, row.proposalPk) : null;
    },
  }),
);
