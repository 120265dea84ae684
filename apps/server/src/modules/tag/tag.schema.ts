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
  tagFields,
  tagPolicies,
  tagSentences,
  updateTagArgs,
} from '@atrium/domain/tag';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { fieldsOf } from '../../graphql/fields-of.ts';
import { mutation, open, query } from '../../graphql/operation.ts';
import { defineKeptRecords } from '../../live/kinds.ts';
import { CallRef, whenCallCopied } from '../call/index.ts';
import { InstrumentRef, InstrumentWithAvailabilityTimeRef, scientistsOfInstrument } from '../instrument/index.ts';
import { BasicUserDetailsRef } from '../user/index.ts';
import * as queries from './tag.queries.ts';
import * as service from './tag.service.ts';

registerSentences(tagSentences);
defineKeptRecords('tag', tagPolicies.write);
whenCallCopied((tx, { from, to }) => queries.copyTagsOfCall(tx.db, from, to));

const TagAbilitiesRef = abilitiesType<queries.TagRow>('TagAbilities', {
  update: (_, ctx) => mayManageTags(ctx.actor),
  delete: (_, ctx) => mayDeleteTags(ctx.actor),
});

export const TagRef = builder.objectRef<queries.TagRow>('Tag').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    ...fieldsOf(t, tagFields),
    // Everybody may see the names of tags; the calls and instruments that carry them are shown only to callers who may read those.
    calls: t.field({
      type: [CallRef],
      resolve: (tag, _, ctx) => (mayReadCalls(ctx.actor).allowed ? queries.callsOfTag(ctx, tag.id) : []),
    }),
    instruments: t.field({
      type: [InstrumentRef],
      resolve: (tag, _, ctx) => (mayViewInstrument(ctx.actor).allowed ? queries.instrumentsOfTag(ctx, tag.id) : []),
    }),
    users: t.field({
      type: [BasicUserDetailsRef],
      description: 'The people who work on its instruments, each listed once.',
      resolve: async (tag, _, ctx) => {
        if (!mayViewInstrument(ctx.actor).allowed) return [];
        const staff = (await queries.instrumentsOfTag(ctx, tag.id)).map(({ id }) => scientistsOfInstrument(ctx, id));
        return [...new Map((await Promise.all(staff)).flat().map((person) => [person.id, person])).values()];
      },
    }),
    abilities: t.field({ type: TagAbilitiesRef, resolve: (tag) => tag }),
  }),
});

builder.objectField(CallRef, 'tags', (t) =>
  t.field({ type: [TagRef], resolve: (call, _, ctx) => queries.tagsOfCall.load(ctx, call.id) }),
);

for (const ref of [InstrumentRef, InstrumentWithAvailabilityTimeRef]) {
  builder.objectField(ref, 'tags', (t) =>
    t.field({
      type: [TagRef],
      nullable: true,
      resolve: (instrument, _, ctx) => queries.tagsOfInstrument.load(ctx, instrument.id),
    }),
  );
}

query('tags', {
  type: [TagRef],
  policy: open('names of tags are no secret'),
  resolve: (ctx) => queries.listTags(ctx.db),
});

query('tag', {
  type: TagRef,
  nullable: true,
  input: z.object({ id: z.number() }),
  policy: open('names of tags are no secret'),
  resolve: async (ctx, input) => {
    // Clients send the key as a Float.
    const key = id().safeParse(input.id);
    return key.success ? ((await queries.tagRows.find(ctx.db, key.data)) ?? null) : null;
  },
});

mutation('createTag', { type: TagRef, policy: tagPolicies.write, ...service.tags.creates(createTagArgs) });

mutation('updateTag', {
  type: TagRef,
  policy: tagPolicies.write,
  ...service.tags.updates(updateTagArgs, { read: 'TagRead', fields: tagFields }),
});

mutation('deleteTag', {
  type: TagRef,
  destructive: 'Deleted a tag',
  policy: tagPolicies.delete,
  ...service.tags.removes(deleteTagArgs),
});

mutation('assignInstrumentsToTag', {
  type: 'Boolean',
  input: assignInstrumentsToTagArgs,
  policy: tagPolicies.write,
  resolve: (ctx, input) => service.assignToInstruments(ctx, input.tagId, input.instrumentIds),
});

mutation('removeInstrumentFromTag', {
  type: 'Boolean',
  input: removeInstrumentFromTagArgs,
  destructive: 'Removed a tag from an instrument',
  policy: tagPolicies.write,
  resolve: (ctx, input) => service.takeOffInstrument(ctx, input.tagId, input.instrumentId),
});

mutation('assignCallsToTag', {
  type: 'Boolean',
  input: assignCallsToTagArgs,
  policy: tagPolicies.write,
  resolve: (ctx, input) => service.assignToCalls(ctx, input.tagId, input.callIds),
});

mutation('removeCallFromTag', {
  type: 'Boolean',
  input: removeCallFromTagArgs,
  destructive: 'Removed a tag from a call',
  policy: tagPolicies.write,
  resolve: (ctx, input) => service.takeOffCall(ctx, input.tagId, input.callId),
});
