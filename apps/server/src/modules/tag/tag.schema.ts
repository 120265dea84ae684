import { mayReadCalls } from '@atrium/domain/call';
import { mayViewInstrument } from '@atrium/domain/instrument';
import { id } from '@atrium/domain/kernel';
import {
  assignCallsToTagArgs,
  assignInstrumentsToTagArgs,
  createTagArgs,
  deleteTagArgs,
  mayDeleteTags,
  mayManageTags,
  removeCallFromTagArgs,
  removeInstrumentFromTagArgs,
  tagPolicies,
  tagSentences,
  updateTagArgs,
} from '@atrium/domain/tag';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead } from '../../graphql/form-read.ts';
import { mutation, open, query } from '../../graphql/operation.ts';
import { CallRef, calls, whenCallCopied } from '../call/index.ts';
import { InstrumentRef, InstrumentWithAvailabilityTimeRef, instruments } from '../instrument/index.ts';
import { callsOfTag, instrumentsOfTag, tagsOfCall, tagsOfInstrument } from './tag.loaders.ts';
import { copyTagsOfCall, findTag, listTags, lockTag, type TagRow } from './tag.queries.ts';
import * as service from './tag.service.ts';

registerSentences(tagSentences);
whenCallCopied((tx, { from, to }) => copyTagsOfCall(tx.db, from, to));

const TagAbilitiesRef = abilitiesType<TagRow>('TagAbilities', {
  update: (_, ctx) => mayManageTags(ctx.actor),
  delete: (_, ctx) => mayDeleteTags(ctx.actor),
});

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
    abilities: t.field({ type: TagAbilitiesRef, resolve: (tag) => tag }),
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

mutation('createTag', {
  type: TagRef,
  input: createTagArgs,
  policy: tagPolicies.write,
  resolve: service.createTag,
});

mutation('updateTag', {
  type: TagRef,
  input: updateTagArgs,
  policy: tagPolicies.write,
  lock: (tx, input) => lockTag(tx.db, input.id),
  read: formRead({
    name: 'TagRead',
    schema: updateTagArgs,
    fields: ['name', 'shortCode'],
    stored: (tx, input) => findTag(tx.db, input.id),
    changes: (input) => ({ types: ['TAG_UPDATED'], objectId: input.id }),
  }),
  resolve: service.updateTag,
});

mutation('deleteTag', {
  type: TagRef,
  input: deleteTagArgs,
  destructive: 'Deleted a tag',
  policy: tagPolicies.delete,
  resolve: (ctx, input) => service.deleteTag(ctx, input.id),
});

mutation('assignInstrumentsToTag', {
  type: 'Boolean',
  input: assignInstrumentsToTagArgs,
  policy: tagPolicies.write,
  resolve: (ctx, input) => service.tagInstruments(ctx, input.tagId, input.instrumentIds),
});

mutation('removeInstrumentFromTag', {
  type: 'Boolean',
  input: removeInstrumentFromTagArgs,
  destructive: 'Took a tag off an instrument',
  policy: tagPolicies.write,
  resolve: (ctx, input) => service.untagInstrument(ctx, input.tagId, input.instrumentId),
});

mutation('assignCallsToTag', {
  type: 'Boolean',
  input: assignCallsToTagArgs,
  policy: tagPolicies.write,
  resolve: (ctx, input) => service.tagCalls(ctx, input.tagId, input.callIds),
});

mutation('removeCallFromTag', {
  type: 'Boolean',
  input: removeCallFromTagArgs,
  destructive: 'Took a tag off a call',
  policy: tagPolicies.write,
  resolve: (ctx, input) => service.untagCall(ctx, input.tagId, input.callId),
});
