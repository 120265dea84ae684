import { id, ids } from '@atrium/domain/kernel';
import { techniquePolicies } from '@atrium/domain/technique';
import { z } from 'zod';
import { manyLoader } from '../../access/loaders.ts';
import { builder } from '../../graphql/builder.ts';
import { query } from '../../graphql/operation.ts';
import { InstrumentRef, instruments } from '../instrument/index.ts';
import { BasicUserDetailsRef, people } from '../user/index.ts';
import * as queries from './technique.queries.ts';

const instrumentLinks = manyLoader<number, { techniqueId: number; instrumentId: number }>(
  (ctx, ids) => queries.findInstrumentsOfTechniques(ctx.db, ids),
  (link) => link.techniqueId,
);

const scientistLinks = manyLoader<number, { techniqueId: number; userId: number }>(
  (ctx, ids) => queries.findScientistsOfTechniques(ctx.db, ids),
  (link) => link.techniqueId,
);

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
  }),
});

const TechniqueListRef = builder.objectRef<{ techniques: queries.TechniqueRow[] }>('TechniquesQueryResult').implement({
  fields: (t) => ({
    totalCount: t.int({ resolve: (result) => result.techniques.length }),
    techniques: t.expose('techniques', { type: [TechniqueRef] }),
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
