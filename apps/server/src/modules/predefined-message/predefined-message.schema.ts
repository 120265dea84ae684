import { id } from '@atrium/domain/kernel';
import {
  createPredefinedMessageInput,
  deletePredefinedMessageInput,
  predefinedMessagePolicies,
  predefinedMessagesFilter,
  updatePredefinedMessageInput,
} from '@atrium/domain/predefined-message';
import { z } from 'zod';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { BasicUserDetailsRef, type PersonRow, people } from '../user/index.ts';
import {
  findPredefinedMessage,
  listPredefinedMessages,
  type PredefinedMessageRow,
} from './predefined-message.queries.ts';
import {
  createPredefinedMessage,
  deletePredefinedMessage,
  updatePredefinedMessage,
} from './predefined-message.service.ts';

export const PredefinedMessageRef = builder.objectRef<PredefinedMessageRow>('PredefinedMessage').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    title: t.exposeString('title'),
    message: t.exposeString('message'),
    dateModified: t.expose('dateModified', { type: 'DateTime' }),
    lastModifiedBy: t.exposeInt('lastModifiedBy'),
    modifiedBy: t.field({
      type: BasicUserDetailsRef,
      // The key is guarded by the database, so the person is there.
      resolve: async (message, _, ctx) => (await people.load(ctx, message.lastModifiedBy)) as PersonRow,
    }),
  }),
});

query('predefinedMessages', {
  type: [PredefinedMessageRef],
  input: z.object({ filter: predefinedMessagesFilter.nullish() }),
  policy: predefinedMessagePolicies.read,
  resolve: (ctx, { filter }) => listPredefinedMessages(ctx.db, filter?.key ?? null),
});

query('predefinedMessage', {
  type: PredefinedMessageRef,
  nullable: true,
  input: z.object({ predefinedMessageId: id() }),
  policy: predefinedMessagePolicies.read,
  resolve: (ctx, input) => findPredefinedMessage(ctx.db, input.predefinedMessageId),
});

mutation('createPredefinedMessage', {
  type: PredefinedMessageRef,
  input: z.object({ createPredefinedMessageInput }),
  policy: predefinedMessagePolicies.write,
  resolve: (ctx, input) => createPredefinedMessage(ctx, input.createPredefinedMessageInput),
});

mutation('updatePredefinedMessage', {
  type: PredefinedMessageRef,
  input: z.object({ updatePredefinedMessageInput }),
  policy: predefinedMessagePolicies.write,
  resolve: (ctx, input) => updatePredefinedMessage(ctx, input.updatePredefinedMessageInput),
});

mutation('deletePredefinedMessage', {
  type: PredefinedMessageRef,
  input: z.object({ deletePredefinedMessageInput }),
  destructive: 'Deleted a predefined message',
  policy: predefinedMessagePolicies.write,
  resolve: (ctx, input) => deletePredefinedMessage(ctx, input.deletePredefinedMessageInput),
});
