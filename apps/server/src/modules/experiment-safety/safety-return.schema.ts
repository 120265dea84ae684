import {
  askBackExperimentSafetyInput,
  experimentSafetyPolicies,
  type SafetyChange,
  type SafetyVerdict,
  safetyChangeKinds,
  safetyDeciders,
  safetyDecisions,
  safetyStageOf,
} from '@atrium/domain/experiment-safety';
import { z } from 'zod';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation } from '../../graphql/operation.ts';
import { statuses } from '../status/index.ts';
import { BasicUserDetailsRef, personOf } from '../user/index.ts';
import { factsOfSafety, safeties } from './experiment-safety.loaders.ts';
import { lockSafety } from './experiment-safety.queries.ts';
import { ExperimentSafetyRef } from './experiment-safety.schema.ts';
import { ExperimentSampleRef } from './experiment-sample.schema.ts';
import type { BroughtRow, ReturnRow } from './safety-return.queries.ts';
import {
  approvedBefore,
  askBackExperimentSafety,
  changesSinceReturn,
  decidedBefore,
  returnsOfSafety,
} from './safety-return.service.ts';

const SafetyReturnRef = builder.objectRef<ReturnRow>('ExperimentSafetyReturn').implement({
  description: 'A time at which a safety form that was handed in was given back to the team.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    comment: t.exposeString('comment', {
      nullable: true,
      description: 'What the team was asked; null where an officer gave the form back without a word.',
    }),
    returnedAt: t.expose('returnedAt', { type: 'DateTime' }),
    handedInAt: t.expose('handedInAt', { type: 'DateTime' }),
    returnedBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      description: 'Null for what was done in nobody’s name.',
      resolve: ({ returnedBy }, _, ctx, info) => (returnedBy === null ? null : personOf(ctx, returnedBy, info)),
    }),
  }),
});

const changeKind = z.enum(safetyChangeKinds).meta({ id: 'ExperimentSafetyChangeKind' });

const SafetyChangeRef = builder.objectRef<SafetyChange>('ExperimentSafetyChange').implement({
  description: 'One thing that a safety form says otherwise than when it was last given back.',
  fields: (t) => ({
    kind: t.field({ type: enumRef(changeKind), resolve: ({ kind }) => kind }),
    sampleId: t.exposeInt('sampleId', {
      nullable: true,
      description: 'Null for what the form of the experiment says.',
    }),
    sample: t.exposeString('sample', { nullable: true, description: 'The title of the sample.' }),
    question: t.exposeString('question', { nullable: true }),
    before: t.exposeString('before', { nullable: true, description: 'In words; null where nothing was said.' }),
    after: t.exposeString('after', { nullable: true, description: 'In words; null where nothing is said.' }),
  }),
});

builder.objectField(ExperimentSafetyRef, 'returns', (t) =>
  t.field({
    type: [SafetyReturnRef],
    description: 'Each time the form was given back, the last first.',
    resolve: ({ experimentSafetyPk }, _, ctx) => returnsOfSafety.load(ctx, experimentSafetyPk),
  }),
);

builder.objectField(ExperimentSafetyRef, 'changes', (t) =>
  t.field({
    type: [SafetyChangeRef],
    description: 'What the form says otherwise than when it was last given back, as far as the caller may read it.',
    resolve: async (row, _, ctx) => [...(await changesSinceReturn(ctx, row))],
  }),
);

const decider = z.enum(safetyDeciders).meta({ id: 'ExperimentSafetyDecider' });
const verdict = z.enum(safetyDecisions).meta({ id: 'ExperimentSafetyVerdict' });

const EarlierDecisionRef = builder.objectRef<SafetyVerdict>('EarlierSafetyDecision').implement({
  description: 'A decision on a safety form that stands no more.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    by: t.expose('by', { type: enumRef(decider) }),
    decision: t.expose('decision', { type: enumRef(verdict) }),
    comment: t.exposeString('comment', { nullable: true }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime' }),
    decidedBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      description: 'Null for what was done in nobody’s name.',
      resolve: ({ decidedBy }, _, ctx, info) => (decidedBy === null ? null : personOf(ctx, decidedBy, info)),
    }),
  }),
});

builder.objectField(ExperimentSafetyRef, 'earlierDecisions', (t) =>
  t.field({
    type: [EarlierDecisionRef],
    description:
      'Decisions on the form that stand no more, because it was given back or somebody decided otherwise; the last first.',
    resolve: async (row, _, ctx) => [...(await decidedBefore(ctx, row))],
  }),
);

const EarlierVerdictRef = builder.objectRef<BroughtRow>('EarlierSampleVerdict').implement({
  description: 'An experiment of the same proposal for which the same sample was approved.',
  fields: (t) => ({
    experimentId: t.exposeString('experimentId'),
    experimentSafetyPk: t.exposeInt('experimentSafetyPk'),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true }),
    decidedBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: ({ decidedBy }, _, ctx, info) => (decidedBy === null ? null : personOf(ctx, decidedBy, info)),
    }),
  }),
});

builder.objectField(ExperimentSampleRef, 'earlierVerdict', (t) =>
  t.field({
    type: EarlierVerdictRef,
    nullable: true,
    description: 'Where the same sample was approved before; null where it was not.',
    resolve: (row, _, ctx) => approvedBefore(ctx, row),
  }),
);

mutation('askBackExperimentSafety', {
  type: ExperimentSafetyRef,
  description: 'Gives a safety form that was handed in back to the team with a question, in place of a decision.',
  input: askBackExperimentSafetyInput,
  destructive: 'Asked back a safety form',
  policy: experimentSafetyPolicies.askBack,
  facts: async (ctx, { experimentSafetyPk }) => {
    const row = await safeties.load(ctx, experimentSafetyPk);
    if (!row) return null;
    const status = await statuses.load(ctx, row.statusId);
    return { ...(await factsOfSafety(ctx, row)), stage: safetyStageOf(status?.shortCode ?? null) };
  },
  absent: 'EXPERIMENT_SAFETY_NOT_FOUND',
  lock: (tx, { experimentSafetyPk }) => lockSafety(tx.db, experimentSafetyPk),
  resolve: (ctx, input) => askBackExperimentSafety(ctx, input),
});
