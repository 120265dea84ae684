import { mayViewInstrument } from '@atrium/domain/instrument';
import { userIdOf } from '@atrium/domain/kernel';
import {
  createTrainingKindArgs,
  deleteTrainingKindArgs,
  mayEnterTraining,
  setTrainingsArgs,
  trainingKindArgs,
  trainingKindFields,
  trainingPolicies,
  trainingSentences,
  trainingsArgs,
  updateTrainingKindArgs,
} from '@atrium/domain/training';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { fieldsOf } from '../../graphql/fields-of.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineKeptRecords } from '../../live/kinds.ts';
import { InstrumentRef, instruments } from '../instrument/index.ts';
import { BasicUserDetailsRef, lockUsers, type PersonRow, people } from '../user/index.ts';
import * as queries from './training.queries.ts';
import { setTrainings, trainingKinds } from './training.service.ts';

registerSentences(trainingSentences);
defineKeptRecords('training-kind', trainingPolicies.writeKind);

const KindAbilitiesRef = abilitiesType<queries.TrainingKindRow>('TrainingKindAbilities', {
  update: (_, ctx) => trainingPolicies.writeKind.may(ctx.actor, undefined, ctx.now),
  delete: (_, ctx) => trainingPolicies.writeKind.may(ctx.actor, undefined, ctx.now),
});

export const TrainingKindRef = builder.objectRef<queries.TrainingKindRow>('TrainingKind').implement({
  description: 'A training that people need before working at instruments.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    ...fieldsOf(t, trainingKindFields),
    instruments: t.field({
      type: [InstrumentRef],
      description: 'The instruments that require it, unless all do; for callers who may read instruments.',
      resolve: ({ instrumentIds }, _, ctx) =>
        mayViewInstrument(ctx.actor).allowed ? instruments.loadMany(ctx, instrumentIds) : [],
    }),
    abilities: t.field({ type: KindAbilitiesRef, resolve: (kind) => kind }),
  }),
});

const TrainingRef = builder.objectRef<queries.TrainingRow>('Training').implement({
  description: 'How long a person’s training is valid.',
  fields: (t) => ({
    trainingKindId: t.exposeInt('trainingKindId'),
    kind: t.field({
      type: TrainingKindRef,
      resolve: async ({ trainingKindId }, _, ctx) =>
        (await queries.trainingKindsByKey.load(ctx, trainingKindId)) as queries.TrainingKindRow,
    }),
    validUntil: t.exposeString('validUntil', { description: 'The last valid day, such as 2026-12-01.' }),
  }),
});

interface Trained {
  readonly userId: number;
}

const TrainedAbilitiesRef = abilitiesType<Trained>('TrainedPersonAbilities', {
  enter: (_, ctx) => mayEnterTraining(ctx.actor),
});

const TrainedPersonRef = builder.objectRef<Trained>('TrainedPerson').implement({
  description: 'A person and the validity of their trainings.',
  fields: (t) => ({
    userId: t.exposeInt('userId'),
    user: t.field({
      type: BasicUserDetailsRef,
      resolve: async ({ userId }, _, ctx) => (await people.load(ctx, userId)) as PersonRow,
    }),
    trainings: t.field({
      type: [TrainingRef],
      resolve: ({ userId }, _, ctx) => queries.trainingsOf.load(ctx, userId),
    }),
    abilities: t.field({ type: TrainedAbilitiesRef, resolve: (trained) => trained }),
  }),
});

query('trainingKinds', {
  type: [TrainingKindRef],
  policy: trainingPolicies.listKinds,
  resolve: (ctx) => queries.listTrainingKinds(ctx.db),
});

query('trainingKind', {
  type: TrainingKindRef,
  nullable: true,
  input: trainingKindArgs,
  policy: trainingPolicies.listKinds,
  resolve: (ctx, { trainingKindId }) => queries.trainingKindsByKey.load(ctx, trainingKindId),
});

query('trainedPerson', {
  type: TrainedPersonRef,
  nullable: true,
  description: 'The trainings of a person; for that person and for the people who enter trainings.',
  input: trainingsArgs,
  policy: trainingPolicies.read,
  facts: async (ctx: Ctx, { userId }) =>
    (await people.load(ctx, userId)) ? { isSelf: userIdOf(ctx.actor) === userId } : null,
  absent: 'PERSON_NOT_FOUND',
  resolve: (_, { userId }) => ({ userId }),
});

mutation('createTrainingKind', {
  type: TrainingKindRef,
  policy: trainingPolicies.writeKind,
  ...trainingKinds.creates(createTrainingKindArgs),
});

mutation('updateTrainingKind', {
  type: TrainingKindRef,
  policy: trainingPolicies.writeKind,
  ...trainingKinds.updates(updateTrainingKindArgs, { read: 'TrainingKindRead', fields: trainingKindFields }),
});

mutation('deleteTrainingKind', {
  type: TrainingKindRef,
  destructive: 'Deleted a training',
  policy: trainingPolicies.writeKind,
  ...trainingKinds.removes(deleteTrainingKindArgs),
});

mutation('setTrainings', {
  type: [TrainedPersonRef],
  description: 'Sets until when trainings of people are valid, all or none; leaving out the date removes a training.',
  input: setTrainingsArgs,
  destructive: { whenRemoving: 'Removed training dates' },
  policy: trainingPolicies.enter,
  lock: (tx, { trainings }) =>
    lockUsers(
      tx.db,
      trainings.map(({ userId }) => userId),
    ),
  resolve: async (ctx, { trainings }) => (await setTrainings(ctx, trainings)).map((userId) => ({ userId })),
});
