import { mayReadCalls } from '@atrium/domain/call';
import { mayViewInstrument } from '@atrium/domain/instrument';
import { id } from '@atrium/domain/kernel';
import { z } from 'zod';
import { builder } from '../../graphql/builder.ts';
import { open, query } from '../../graphql/operation.ts';
import { CallRef, calls } from '../call/index.ts';
import { InstrumentRef, InstrumentWithAvailabilityTimeRef, instruments } from '../instrument/index.ts';
import { callsOfTag, instrumentsOfTag, tagsOfCall, tagsOfInstrument } from './tag.loaders.ts';
import { findTag, listTags, type TagRow } from './tag.queries.ts';

const idsOf = (links: ReadonlyArray<{ id: number }>) => links.map(({ id }) => id);

export const TagRef = builder.objectRef<TagRow>('Tag').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    shortCode: t.exposeString('shortCode'),
    // Tags can be named by anybody; what carries them is shown to those who may read it.
    calls: t.field({
      type: [CallRef],
      resolve: async (tag, _, ctx) =>
        mayReadCalls(ctx.actor).allowed ? calls.loadMany(ctx, idsOf(await callsOfTag.load(ctx, tag.id))) : [],
    }),
    instruments: t.field({
      type: [InstrumentRef],
      resolve: async (tag, _, ctx) =>
        mayViewInstrument(ctx.actor).allowed
          ? instruments.loadMany(ctx, idsOf(await instrumentsOfTag.load(ctx, tag.id)))
          : [],
    }),
  }),
});

builder.objectField(CallRef, 'tags', (t) =>
  t.field({ type: [TagRef], resolve: (call, _, ctx) => tagsOfCall.load(ctx, call.id) }),
);

builder.objectField(InstrumentRef, 'tags', (t) =>
  t.field({
    type: [TagRef],
    nullable: true,
    resolve: (instrument, _, ctx) => tagsOfInstrument.load(ctx, instrument.id),
  }),
);

builder.objectField(InstrumentWithAvailabilityTimeRef, 'tags', (t) =>
  t.field({
    type: [TagRef],
    nullable: true,
    resolve: (instrument, _, ctx) => tagsOfInstrument.load(ctx, instrument.id),
  }),
);

query('tags', {
  type: [TagRef],
  policy: open('names of tags are no secret'),
  resolve: (ctx) => listTags(ctx.db),
});

query('tag', {
  type: TagRef,
  nullable: true,
  input: z.object({ id: z.number() }),
  policy: open('names of tags are no secret'),
  resolve: async (ctx, input) => {
    // Clients send the key as a Float.
    const key = id().safeParse(input.id);
    return key.success ? ((await findTag(ctx.db, key.data)) ?? null) : null;
  },
});
