import {
  assignScientistsToInstrumentArgs,
  createInstrumentArgs,
  instrumentFields,
  instrumentPolicies,
  instrumentSentences,
  instrumentsArgs,
  mayManageInstruments,
  removeScientistFromInstrumentArgs,
  updateInstrumentArgs,
} from '@atrium/domain/instrument';
import { id, ids } from '@atrium/domain/kernel';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { type FieldsOf, fieldsOf } from '../../graphql/fields-of.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineKeptRecords } from '../../live/kinds.ts';
import { BasicUserDetailsRef, people, UserRef } from '../user/index.ts';
import * as queries from './instrument.queries.ts';
import * as service from './instrument.service.ts';

registerSentences(instrumentSentences);
defineKeptRecords('instrument', instrumentPolicies.write);

/** An instrument on a call, or on none: then the call's own columns are null. */
export interface InstrumentOnCall extends queries.InstrumentRow {
  readonly availabilityTime: number | null;
  readonly submitted: boolean | null;
  readonly fapId: number | null;
}

export const InstrumentRef = builder.objectRef<queries.InstrumentRow>('Instrument');
export const InstrumentWithAvailabilityTimeRef = builder.objectRef<InstrumentOnCall>('InstrumentWithAvailabilityTime');

/** The fields of every type of instrument. */
export const instrumentFieldsOf = <R extends queries.InstrumentRow>(t: FieldsOf<R>) => ({
  id: t.int({ resolve: (instrument) => instrument.id }),
  ...fieldsOf(t, instrumentFields),
  instrumentContact: t.field({
    type: BasicUserDetailsRef,
    nullable: true,
    resolve: (instrument, _, ctx) => people.load(ctx, instrument.managerUserId),
  }),
  scientists: t.field({
    type: [BasicUserDetailsRef],
    resolve: (instrument, _, ctx) => queries.scientistsOfInstrument(ctx, instrument.id),
  }),
});

InstrumentRef.implement({ fields: instrumentFieldsOf });

InstrumentWithAvailabilityTimeRef.implement({
  fields: (t) => ({
    ...instrumentFieldsOf(t),
    availabilityTime: t.exposeInt('availabilityTime', { nullable: true }),
    submitted: t.exposeBoolean('submitted', { nullable: true }),
    fapId: t.exposeInt('fapId', { nullable: true }),
  }),
});

const InstrumentListAbilitiesRef = abilitiesType<object>('InstrumentListAbilities', {
  create: (_, ctx) => mayManageInstruments(ctx.actor),
  update: (_, ctx) => mayManageInstruments(ctx.actor),
});

const InstrumentListRef = builder
  .objectRef<{ instruments: queries.InstrumentRow[] }>('InstrumentsQueryResult')
  .implement({
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
    resolve: (user, _, ctx) => queries.instrumentsOfUser.load(ctx, user.id),
  }),
);

query('instruments', {
  type: InstrumentListRef,
  nullable: true,
  input: instrumentsArgs,
  policy: instrumentPolicies.list,
  resolve: async (ctx, input) => ({ instruments: await queries.listInstruments(ctx.db, input.callIds) }),
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
  resolve: (ctx, input) => queries.instruments.load(ctx, input.instrumentId),
});

query('instrumentsByIds', {
  type: [InstrumentWithAvailabilityTimeRef],
  nullable: true,
  input: z.object({ instrumentIds: ids() }),
  policy: instrumentPolicies.read,
  resolve: async (ctx, input) => {
    const rows = await queries.instruments.loadMany(ctx, [...new Set(input.instrumentIds)]);
    return rows.map((row) => ({ ...row, availabilityTime: null, submitted: null, fapId: null }));
  },
});

query('instrumentScientistHasInstrument', {
  type: 'Boolean',
  nullable: true,
  input: z.object({ instrumentId: id() }),
  policy: instrumentPolicies.read,
  resolve: service.worksOn,
});

query('instrumentScientistHasAccess', {
  type: 'Boolean',
  nullable: true,
  input: z.object({ instrumentId: id(), proposalPk: id() }),
  policy: instrumentPolicies.read,
  resolve: service.worksOn,
});

mutation('createInstrument', {
  type: InstrumentRef,
  policy: instrumentPolicies.write,
  input: createInstrumentArgs,
  resolve: service.createInstrument,
});

mutation('updateInstrument', {
  type: InstrumentRef,
  policy: instrumentPolicies.write,
  ...service.instrumentRecords.updates(updateInstrumentArgs, { read: 'InstrumentRead', fields: instrumentFields }),
  resolve: (ctx, { id, updateTechReview, ...fields }) =>
    service.instrumentRecords.update(ctx, id, fields, updateTechReview ? service.reviewsThatMove : undefined),
});

mutation('deleteInstrument', {
  type: InstrumentRef,
  destructive: 'Deleted an instrument',
  policy: instrumentPolicies.write,
  ...service.instrumentRecords.removes(z.object({ id: id() })),
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
  destructive: 'Removed a scientist from an instrument',
  policy: instrumentPolicies.write,
  resolve: (ctx, input) => service.removeScientist(ctx, input.instrumentId, input.scientistId),
});
