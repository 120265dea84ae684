import { id } from '@atrium/domain/kernel';
import {
  createPredefinedMessageInput,
  deletePredefinedMessageInput,
  predefinedMessagePolicies,
  predefinedMessageSentences,
  predefinedMessagesFilter,
  updatePredefinedMessageInput,
} from '@atrium/domain/predefined-message';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead } from '../../graphql/form-read.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineKeptRecords } from '../../live/kinds.ts';
import { BasicUserDetailsRef, type PersonRow, people } from '../user/index.ts';
import {
  findPredefinedMessage,
  listPredefinedMessages,
  lockPredefinedMessage,
  type PredefinedMessageRow,
} from './predefined-message.queries.ts';
import {
  createPredefinedMessage,
  deletePredefinedMessage,
  updatePredefinedMessage,
} from './predefined-message.service.ts';

registerSentences(predefinedMessageSentences);

const PredefinedMessageRef = builder.objectRef<PredefinedMessageRow>('PredefinedMessage').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    title: t.exposeString('title'),
    message: t.exposeString('message'),
    key: t.exposeString('key'),
    dateModified: t.expose('dateModified', { type: 'DateTime' }),
    lastModifiedBy: t.exposeInt('lastModifiedBy'),
    modifiedBy: t.field({
      type: BasicUserDetailsRef,
      // A foreign key guarantees that the person exists.
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

const updatePredefinedMessageArgs = z.object({ updatePredefinedMessageInput });

mutation('updatePredefinedMessage', {
  type: PredefinedMessageRef,
  input: updatePredefinedMessageArgs,
  policy: predefinedMessagePolicies.write,
  lock: (tx, input) => lockPredefinedMessage(tx.db, input.updatePredefinedMessageInput.id),
  read: formRead({
    name: 'PredefinedMessageRead',
    schema: updatePredefinedMessageArgs,
    within: 'updatePredefinedMessageInput',
    fields: ['title', 'message'],
    stored: (tx, input) => lockPredefinedMessage(tx.db, input.updatePredefinedMessageInput.id),
    changes: (input) => ({ types: ['PREDEFINED_MESSAGE_UPDATED'], objectId: input.updatePredefinedMessageInput.id }),
  }),
  resolve: (ctx, input) => updatePredefinedMessage(ctx, input.updatePredefinedMessageInput),
});

mutation('deletePredefinedMessage', {
  type: PredefinedMessageRef,
  input: z.object({ deletePredefinedMessageInput }),
  destructive: 'Deleted a predefined message',
  policy: predefinedMessagePolicies.write,
  resolve: (ctx, input) => deletePredefinedMessage(ctx, input.deletePredefinedMessageInput),
});

defineKeptRecords('predefined-message', predefinedMessagePolicies.write);
