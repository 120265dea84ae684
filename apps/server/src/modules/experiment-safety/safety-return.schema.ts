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
import type { ReturnRow, SampleAtExperimentRow } from './safety-return.queries.ts';
import {
  approvedBefore,
  askBackExperimentSafety,
  changesSinceReturn,
  decidedBefore,
  returnsOfSafety,
} from './safety-return.service.ts';

const SafetyReturnRef = builder.objectRef<ReturnRow>('ExperimentSafetyReturn').implement({
  description: 'An occasion on which a submitted safety form was given back to the team.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    comment: t.exposeString('comment', {
      nullable: true,
      description: 'The question to the team; null where an officer gave the form back without a comment.',
    }),
    returnedAt: t.expose('returnedAt', { type: 'DateTime' }),
    handedInAt: t.expose('handedInAt', { type: 'DateTime' }),
    returnedBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      description: 'Null for automatic actions.',
      resolve: ({ returnedBy }, _, ctx, info) => (returnedBy === null ? null : personOf(ctx, returnedBy, info)),
    }),
  }),
});

const changeKind = z.enum(safetyChangeKinds).meta({ id: 'ExperimentSafetyChangeKind' });

const SafetyChangeRef = builder.objectRef<SafetyChange>('ExperimentSafetyChange').implement({
  description: 'One difference in a safety form since it was last given back.',
  fields: (t) => ({
    kind: t.field({ type: enumRef(changeKind), resolve: ({ kind }) => kind }),
    sampleId: t.exposeInt('sampleId', {
      nullable: true,
      description: 'Null for the form of the experiment itself.',
    }),
    sample: t.exposeString('sample', { nullable: true, description: 'The title of the sample.' }),
    question: t.exposeString('question', { nullable: true }),
    before: t.exposeString('before', { nullable: true, description: 'In words; null where there was no value.' }),
    after: t.exposeString('after', { nullable: true, description: 'In words; null where there is no value.' }),
  }),
});

builder.objectField(ExperimentSafetyRef, 'returns', (t) =>
  t.field({
    type: [SafetyReturnRef],
    description: 'Each time the form was given back, newest first.',
    resolve: ({ experimentSafetyPk }, _, ctx) => returnsOfSafety.load(ctx, experimentSafetyPk),
  }),
);

builder.objectField(ExperimentSafetyRef, 'changes', (t) =>
  t.field({
    type: [SafetyChangeRef],
    description: 'Differences since the form was last given back, as far as the caller may read them.',
    resolve: async (row, _, ctx) => [...(await changesSinceReturn(ctx, row))],
  }),
);

const decider = z.enum(safetyDeciders).meta({ id: 'ExperimentSafetyDecider' });
const verdict = z.enum(safetyDecisions).meta({ id: 'ExperimentSafetyVerdict' });

const EarlierDecisionRef = builder.objectRef<SafetyVerdict>('EarlierSafetyDecision').implement({
  description: 'A decision on a safety form that is no longer valid.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    by: t.expose('by', { type: enumRef(decider) }),
    decision: t.expose('decision', { type: enumRef(verdict) }),
    comment: t.exposeString('comment', { nullable: true }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime' }),
    decidedBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      description: 'Null for automatic actions.',
      resolve: ({ decidedBy }, _, ctx, info) => (decidedBy === null ? null : personOf(ctx, decidedBy, info)),
    }),
  }),
});

builder.objectField(ExperimentSafetyRef, 'earlierDecisions', (t) =>
  t.field({
    type: [EarlierDecisionRef],
    description:
      'Decisions that are no longer valid because the form was given back or the decision was changed; newest first.',
    resolve: async (row, _, ctx) => [...(await decidedBefore(ctx, row))],
  }),
);

const EarlierVerdictRef = builder.objectRef<SampleAtExperimentRow>('EarlierSampleVerdict').implement({
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
    description: 'Where the same sample was approved before; null if it was not.',
    resolve: (row, _, ctx) => approvedBefore(ctx, row),
  }),
);

mutation('askBackExperimentSafety', {
  type: ExperimentSafetyRef,
  description: 'Gives a submitted safety form back to the team with a question instead of deciding on it.',
  input: askBackExperimentSafetyInput,
  destructive: 'Requested changes to a safety form',
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
