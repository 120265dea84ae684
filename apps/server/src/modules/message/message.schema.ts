import {
  messageIdsArgs,
  messagePolicies,
  messageSentences,
  refusedMessagesArgs,
  setAsideMessagesArgs,
} from '@atrium/domain/message';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { pageType } from '../../graphql/page-type.ts';
import { type IncomingRow, listSetAside } from './incoming.queries.ts';
import { dropMessages, type RetryOutcome, retryMessages } from './incoming.service.ts';
import { listRefused, type RefusedRow, type WaitingMessages, waitingMessages } from './outgoing.queries.ts';
import { dropRefusedMessages, resendMessages } from './outgoing.service.ts';
import { shownBody } from './shown-body.ts';

registerSentences(messageSentences);

const SetAsideMessageRef = builder.objectRef<IncomingRow>('SetAsideMessage').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    type: t.exposeString('type'),
    body: t.exposeString('body'),
    reason: t.exposeString('reason', { description: 'Why it could not be processed.' }),
    attempts: t.exposeInt('attempts'),
    receivedAt: t.expose('receivedAt', { type: 'DateTime' }),
  }),
});

const SetAsidePageRef = pageType('SetAsideMessagesQueryResult', 'messages', SetAsideMessageRef);

query('setAsideMessages', {
  type: SetAsidePageRef,
  nullable: true,
  description: 'Messages from other systems that could not be processed, newest first.',
  input: setAsideMessagesArgs,
  policy: messagePolicies.read,
  resolve: (ctx, input) =>
    listSetAside(ctx.db, {
      first: input.first || null,
      offset: input.offset ?? 0,
      searchText: input.searchText ?? null,
    }),
});

interface BrokerState extends WaitingMessages {
  readonly isConfigured: boolean;
}

const BrokerStateRef = builder.objectRef<BrokerState>('MessageBrokerState').implement({
  fields: (t) => ({
    isConfigured: t.exposeBoolean('isConfigured'),
    waiting: t.exposeInt('count', { description: 'Messages that the broker has not accepted yet.' }),
    since: t.expose('since', { type: 'DateTime', nullable: true }),
    lastError: t.exposeString('lastError', { nullable: true }),
    refused: t.exposeInt('refused', { description: 'Messages that the broker refused and nobody has dealt with.' }),
  }),
});

query('messageBroker', {
  type: BrokerStateRef,
  nullable: true,
  description: 'The state of messages to other systems.',
  policy: messagePolicies.read,
  resolve: async (ctx) => ({
    isConfigured: ctx.adapters.broker !== undefined,
    ...(await waitingMessages(ctx.db)),
  }),
});

const RetryFailureRef = builder.objectRef<{ id: number; reason: string }>('MessageRetryFailure').implement({
  fields: (t) => ({ id: t.exposeInt('id'), reason: t.exposeString('reason') }),
});

const RetryOutcomeRef = builder.objectRef<RetryOutcome>('MessageRetryResult').implement({
  fields: (t) => ({ handled: t.exposeIntList('handled'), failed: t.expose('failed', { type: [RetryFailureRef] }) }),
});

mutation('retryMessages', {
  type: RetryOutcomeRef,
  input: messageIdsArgs,
  policy: messagePolicies.decide,
  resolve: (ctx, { ids }) => retryMessages(ctx, ids),
});

mutation('dropMessages', {
  type: 'Int',
  input: messageIdsArgs,
  policy: messagePolicies.decide,
  resolve: (ctx, { ids }) => dropMessages(ctx, ids),
});

const RefusedMessageRef = builder.objectRef<RefusedRow>('RefusedMessage').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    type: t.exposeString('type'),
    exchange: t.exposeString('exchange'),
    body: t.string({
      description: 'JSON text, without answers the reader may not read.',
      resolve: ({ body }) => JSON.stringify(body),
    }),
    reason: t.string({
      description: 'The most recent error of the broker.',
      resolve: ({ lastError }) => lastError ?? '',
    }),
    refusals: t.exposeInt('refusals'),
    created: t.expose('created', { type: 'DateTime' }),
    nextTry: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is next retried automatically; null if it will not be retried.',
      resolve: ({ tryAfter }) => tryAfter,
    }),
  }),
});

const RefusedPageRef = pageType('RefusedMessagesQueryResult', 'messages', RefusedMessageRef);

query('refusedMessages', {
  type: RefusedPageRef,
  nullable: true,
  description: 'Messages to other systems that the broker refused, newest first.',
  input: refusedMessagesArgs,
  policy: messagePolicies.read,
  resolve: (ctx, input) =>
    listRefused(ctx.db, shownBody(ctx.actor), {
      first: input.first || null,
      offset: input.offset ?? 0,
      searchText: input.searchText ?? null,
    }),
});

mutation('resendMessages', {
  type: 'Int',
  description: 'Retries refused messages immediately; returns how many there were.',
  input: messageIdsArgs,
  policy: messagePolicies.decide,
  resolve: (ctx, { ids }) => resendMessages(ctx, ids),
});

mutation('dropRefusedMessages', {
  type: 'Int',
  description: 'Discards refused messages without sending them; returns how many there were.',
  input: messageIdsArgs,
  policy: messagePolicies.decide,
  resolve: (ctx, { ids }) => dropRefusedMessages(ctx, ids),
});
