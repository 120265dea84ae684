import { id, ids } from '@atrium/domain/kernel';
import {
  assignScientistsToTechniqueArgs,
  createTechniqueArgs,
  deleteTechniqueArgs,
  mayListTechniques,
  mayManageTechniques,
  removeScientistFromTechniqueArgs,
  techniqueInstrumentsArgs,
  techniquePolicies,
  techniqueSentences,
  updateTechniqueArgs,
} from '@atrium/domain/technique';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead } from '../../graphql/form-read.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { InstrumentRef, instruments } from '../instrument/index.ts';
import { BasicUserDetailsRef, people } from '../user/index.ts';
import { instrumentLinks, proposalCounts, scientistLinks } from './technique.loaders.ts';
import * as queries from './technique.queries.ts';
import * as service from './technique.service.ts';

registerSentences(techniqueSentences);

export const TechniqueRef = builder.objectRef<queries.TechniqueRow>('Technique').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    shortCode: t.exposeString('shortCode'),
    description: t.exposeString('description'),
    instruments: t.field({
      type: [InstrumentRef],
      resolve: async (technique, _, ctx) => {
        const links = await instrumentLinks.load(ctx, technique.id);
        return instruments.loadMany(
          ctx,
          links.map((link) => link.instrumentId),
        );
      },
    }),
    scientists: t.field({
      type: [BasicUserDetailsRef],
      resolve: async (technique, _, ctx) => {
        const links = await scientistLinks.load(ctx, technique.id);
        return people.loadMany(
          ctx,
          links.map((link) => link.userId),
        );
      },
    }),
    proposalCount: t.int({
      nullable: true,
      description: 'Proposals with this technique; told to those who list techniques.',
      resolve: async (technique, _, ctx) =>
        mayListTechniques(ctx.actor).allowed ? ((await proposalCounts.load(ctx, technique.id))?.proposals ?? 0) : null,
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
  input: createTechniqueArgs,
  policy: techniquePolicies.write,
  resolve: service.createTechnique,
});

mutation('updateTechnique', {
  type: TechniqueRef,
  input: updateTechniqueArgs,
  policy: techniquePolicies.write,
  lock: (tx, input) => queries.lockTechnique(tx.db, input.id),
  read: formRead({
    name: 'TechniqueRead',
    schema: updateTechniqueArgs,
    fields: ['name', 'shortCode', 'description'],
    stored: (tx, input) => queries.lockTechnique(tx.db, input.id),
    changes: (input) => ({ types: ['TECHNIQUE_UPDATED'], objectId: input.id }),
  }),
  resolve: service.updateTechnique,
});

mutation('deleteTechnique', {
  type: TechniqueRef,
  input: deleteTechniqueArgs,
  destructive: 'Deleted a technique',
  policy: techniquePolicies.write,
  resolve: (ctx, input) => service.deleteTechnique(ctx, input.id),
});

mutation('assignInstrumentsToTechnique', {
  type: 'Boolean',
  input: techniqueInstrumentsArgs,
  policy: techniquePolicies.write,
  resolve: service.assignInstruments,
});

mutation('removeInstrumentsFromTechnique', {
  type: 'Boolean',
  input: techniqueInstrumentsArgs,
  destructive: 'Took instruments off a technique',
  policy: techniquePolicies.write,
  resolve: service.removeInstruments,
});

mutation('assignScientistsToTechnique', {
  type: 'Boolean',
  input: assignScientistsToTechniqueArgs,
  policy: techniquePolicies.write,
  resolve: (ctx, input) => service.assignScientists(ctx, input.techniqueId, input.scientistIds),
});

mutation('removeScientistFromTechnique', {
  type: 'Boolean',
  input: removeScientistFromTechniqueArgs,
  destructive: 'Took a scientist off a technique',
  policy: techniquePolicies.write,
  resolve: (ctx, input) => service.removeScientist(ctx, input.techniqueId, input.scientistId),
});
