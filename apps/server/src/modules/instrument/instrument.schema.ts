import {
  assignScientistsToInstrumentArgs,
  createInstrumentArgs,
  instrumentPolicies,
  instrumentSentences,
  instrumentsArgs,
  mayManageInstruments,
  removeScientistFromInstrumentArgs,
  updateInstrumentArgs,
} from '@atrium/domain/instrument';
import { id, ids, userIdOf } from '@atrium/domain/kernel';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead } from '../../graphql/form-read.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { BasicUserDetailsRef, people, UserRef } from '../user/index.ts';
import { instruments, instrumentsOfUser, scientistsOfInstrument } from './instrument.loaders.ts';
import {
  type InstrumentRow,
  isScientistOn,
  isScientistOnProposal,
  listInstruments,
  lockInstrument,
} from './instrument.queries.ts';
import * as service from './instrument.service.ts';

registerSentences(instrumentSentences);

/** An instrument as it stands on a call, or on none: then the call's own columns are null. */
export interface InstrumentOnCall extends InstrumentRow {
  readonly availabilityTime: number | null;
  readonly submitted: boolean | null;
  readonly fapId: number | null;
}

export const InstrumentRef = builder.objectRef<InstrumentRow>('Instrument');
export const InstrumentWithAvailabilityTimeRef = builder.objectRef<InstrumentOnCall>('InstrumentWithAvailabilityTime');

InstrumentRef.implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    shortCode: t.exposeString('shortCode'),
    description: t.exposeString('description'),
    managerUserId: t.exposeInt('managerUserId'),
    selectable: t.exposeBoolean('selectable', { nullable: true }),
    multipleTechReviewsEnabled: t.exposeBoolean('multipleTechReviewsEnabled', { nullable: true }),
    instrumentContact: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: (instrument, _, ctx) => people.load(ctx, instrument.managerUserId),
    }),
    scientists: t.field({
      type: [BasicUserDetailsRef],
      resolve: async (instrument, _, ctx) => {
        const links = await scientistsOfInstrument.load(ctx, instrument.id);
        return people.loadMany(
          ctx,
          links.map((link) => link.userId),
        );
      },
    }),
  }),
});

InstrumentWithAvailabilityTimeRef.implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    shortCode: t.exposeString('shortCode'),
    description: t.exposeString('description'),
    managerUserId: t.exposeInt('managerUserId'),
    selectable: t.exposeBoolean('selectable', { nullable: true }),
    multipleTechReviewsEnabled: t.exposeBoolean('multipleTechReviewsEnabled', { nullable: true }),
    availabilityTime: t.exposeInt('availabilityTime', { nullable: true }),
    submitted: t.exposeBoolean('submitted', { nullable: true }),
    fapId: t.exposeInt('fapId', { nullable: true }),
    instrumentContact: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: (instrument, _, ctx) => people.load(ctx, instrument.managerUserId),
    }),
    scientists: t.field({
      type: [BasicUserDetailsRef],
      resolve: async (instrument, _, ctx) => {
        const links = await scientistsOfInstrument.load(ctx, instrument.id);
        return people.loadMany(
          ctx,
          links.map((link) => link.userId),
        );
      },
    }),
  }),
});

const InstrumentListAbilitiesRef = abilitiesType<object>('InstrumentListAbilities', {
  create: (_, ctx) => mayManageInstruments(ctx.actor),
  update: (_, ctx) => mayManageInstruments(ctx.actor),
});

const InstrumentListRef = builder.objectRef<{ instruments: InstrumentRow[] }>('InstrumentsQueryResult').implement({
  fields: (t) => ({
    totalCount: t.int({ resolve: (result) => result.instruments.length }),
    instruments: t.expose('instruments', { type: [InstrumentRef] }),
    abilities: t.field({ type: InstrumentListAbilitiesRef, resolve: () => ({}) }),
  }),
});

builder.objectField(UserRef, 'instruments', (t) =>
  t.field({
    type: [InstrumentRef],
    description: 'Instruments the person manages or works on.',
    resolve: (user, _, ctx) => instrumentsOfUser.load(ctx, user.id),
  }),
);

query('instruments', {
  type: InstrumentListRef,
  nullable: true,
  input: instrumentsArgs,
  policy: instrumentPolicies.list,
  resolve: async (ctx, input) => ({ instruments: await listInstruments(ctx.db, input.callIds) }),
});

query('userInstruments', {
  type: InstrumentListRef,
  nullable: true,
  policy: instrumentPolicies.listOwn,
  resolve: async (ctx) => ({ instruments: await service.listOwnInstruments(ctx) }),
});

query('instrument', {
  type: InstrumentRef,
  nullable: true,
  input: z.object({ instrumentId: id() }),
  policy: instrumentPolicies.read,
  resolve: (ctx, input) => instruments.load(ctx, input.instrumentId),
});

query('instrumentsByIds', {
  type: [InstrumentWithAvailabilityTimeRef],
  nullable: true,
  input: z.object({ instrumentIds: ids() }),
  policy: instrumentPolicies.read,
  resolve: async (ctx, input) => {
    const rows = await instruments.loadMany(ctx, [...new Set(input.instrumentIds)]);
    return rows.map((row) => ({ ...row, availabilityTime: null, submitted: null, fapId: null }));
  },
});

query('instrumentScientistHasInstrument', {
  type: 'Boolean',
  nullable: true,
  input: z.object({ instrumentId: id() }),
  policy: instrumentPolicies.read,
  resolve: (ctx, input) => {
    const userId = userIdOf(ctx.actor);
    return userId === undefined ? false : isScientistOn(ctx.db, userId, input.instrumentId);
  },
});

query('instrumentScientistHasAccess', {
  type: 'Boolean',
  nullable: true,
  input: z.object({ instrumentId: id(), proposalPk: id() }),
  policy: instrumentPolicies.read,
  resolve: (ctx, input) => {
    const userId = userIdOf(ctx.actor);
    return userId === undefined ? false : isScientistOnProposal(ctx.db, { userId, ...input });
  },
});

mutation('createInstrument', {
  type: InstrumentRef,
  input: createInstrumentArgs,
  policy: instrumentPolicies.write,
  resolve: service.createInstrument,
});

mutation('updateInstrument', {
  type: InstrumentRef,
  input: updateInstrumentArgs,
  policy: instrumentPolicies.write,
  lock: (tx, input) => lockInstrument(tx.db, input.id),
  read: formRead({
    name: 'InstrumentRead',
    schema: updateInstrumentArgs,
    fields: ['name', 'shortCode', 'description', 'managerUserId', 'selectable', 'multipleTechReviewsEnabled'],
    stored: (tx, input) => lockInstrument(tx.db, input.id),
    changes: (input) => ({ types: ['INSTRUMENT_UPDATED'], objectId: input.id }),
  }),
  resolve: service.updateInstrument,
});

mutation('deleteInstrument', {
  type: InstrumentRef,
  input: z.object({ id: id() }),
  destructive: 'Deleted an instrument',
  policy: instrumentPolicies.write,
  resolve: (ctx, input) => service.deleteInstrument(ctx, input.id),
});

mutation('assignScientistsToInstrument', {
  type: 'Boolean',
  input: assignScientistsToInstrumentArgs,
  policy: instrumentPolicies.write,
  resolve: (ctx, input) => service.assignScientists(ctx, input.instrumentId, input.scientistIds),
});

mutation('removeScientistFromInstrument', {
  type: 'Boolean',
  input: removeScientistFromInstrumentArgs,
  destructive: 'Took a scientist off an instrument',
  policy: instrumentPolicies.write,
  resolve: (ctx, input) => service.removeScientist(ctx, input.instrumentId, input.scientistId),
});
