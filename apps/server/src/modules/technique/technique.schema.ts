import { id, ids } from '@atrium/domain/kernel';
import {
  assignScientistsToTechniqueArgs,
  createTechniqueArgs,
  deleteTechniqueArgs,
  mayListTechniques,
  mayManageTechniques,
  removeScientistFromTechniqueArgs,
  techniqueFields,
  techniqueInstrumentsArgs,
  techniquePolicies,
  techniqueSentences,
  updateTechniqueArgs,
} from '@atrium/domain/technique';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { fieldsOf } from '../../graphql/fields-of.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineKeptRecords } from '../../live/kinds.ts';
import { InstrumentRef } from '../instrument/index.ts';
import { BasicUserDetailsRef } from '../user/index.ts';
import * as queries from './technique.queries.ts';
import * as service from './technique.service.ts';

registerSentences(techniqueSentences);
defineKeptRecords('technique', techniquePolicies.write);

export const TechniqueRef = builder.objectRef<queries.TechniqueRow>('Technique').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    ...fieldsOf(t, techniqueFields),
    instruments: t.field({
      type: [InstrumentRef],
      resolve: (technique, _, ctx) => queries.instrumentsOfTechnique(ctx, technique.id),
    }),
    scientists: t.field({
      type: [BasicUserDetailsRef],
      resolve: (technique, _, ctx) => queries.scientistsOfTechnique(ctx, technique.id),
    }),
    proposalCount: t.int({
      nullable: true,
      description: 'Number of proposals with this technique; for callers who list techniques.',
      resolve: async (technique, _, ctx) =>
        mayListTechniques(ctx.actor).allowed
          ? ((await queries.proposalCounts.load(ctx, technique.id))?.proposals ?? 0)
          : null,
    }),
  }),
});

const TechniqueListAbilitiesRef = abilitiesType<object>('TechniqueListAbilities', {
  create: (_, ctx) => mayManageTechniques(ctx.actor),
  update: (_, ctx) => mayManageTechniques(ctx.actor),
});

const TechniqueListRef = builder.objectRef<{ techniques: queries.TechniqueRow[] }>('TechniquesQueryResult').implement({
  fields: (t) => ({
    totalCount: t.int({ resolve: (result) => result.techniques.length }),
    techniques: t.expose('techniques', { type: [TechniqueRef] }),
    abilities: t.field({ type: TechniqueListAbilitiesRef, resolve: () => ({}) }),
  }),
});

query('techniques', {
  type: TechniqueListRef,
  nullable: true,
  policy: techniquePolicies.list,
  resolve: async (ctx) => ({ techniques: await queries.listTechniques(ctx.db) }),
});

query('technique', {
  type: TechniqueRef,
  nullable: true,
  input: z.object({ techniqueId: id() }),
  policy: techniquePolicies.read,
  resolve: async (ctx, input) => (await queries.findTechniques(ctx.db, [input.techniqueId]))[0] ?? null,
});

query('techniquesByIds', {
  type: [TechniqueRef],
  nullable: true,
  input: z.object({ techniqueIds: ids() }),
  policy: techniquePolicies.name,
  resolve: (ctx, input) => queries.findTechniques(ctx.db, input.techniqueIds),
});

query('techniquesByScientist', {
  type: [TechniqueRef],
  nullable: true,
  input: z.object({ userNumber: id() }),
  policy: techniquePolicies.list,
  resolve: (ctx, input) => queries.listTechniquesOf(ctx.db, input.userNumber),
});

mutation('createTechnique', {
  type: TechniqueRef,
  policy: techniquePolicies.write,
  ...service.techniques.creates(createTechniqueArgs),
});

mutation('updateTechnique', {
  type: TechniqueRef,
  policy: techniquePolicies.write,
  ...service.techniques.updates(updateTechniqueArgs, { read: 'TechniqueRead', fields: techniqueFields }),
});

mutation('deleteTechnique', {
  type: TechniqueRef,
  destructive: 'Deleted a technique',
  policy: techniquePolicies.write,
  ...service.techniques.removes(deleteTechniqueArgs),
});

mutation('assignInstrumentsToTechnique', {
  type: 'Boolean',
  input: techniqueInstrumentsArgs,
  policy: techniquePolicies.write,
  resolve: (ctx, input) => service.assignTechniqueInstruments(ctx, input.techniqueId, input.instrumentIds),
});

mutation('removeInstrumentsFromTechnique', {
  type: 'Boolean',
  input: techniqueInstrumentsArgs,
  destructive: 'Removed instruments from a technique',
  policy: techniquePolicies.write,
  resolve: service.removeInstruments,
});

mutation('assignScientistsToTechnique', {
  type: 'Boolean',
  input: assignScientistsToTechniqueArgs,
  policy: techniquePolicies.write,
  resolve: (ctx, input) => service.assignTechniqueScientists(ctx, input.techniqueId, input.scientistIds),
});

mutation('removeScientistFromTechnique', {
  type: 'Boolean',
  input: removeScientistFromTechniqueArgs,
  destructive: 'Removed a scientist from a technique',
  policy: techniquePolicies.write,
  resolve: (ctx, input) => service.removeTechniqueScientist(ctx, input.techniqueId, input.scientistId),
});
