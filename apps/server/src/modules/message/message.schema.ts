import { messageIdsArgs, messagePolicies, messageSentences, setAsideMessagesArgs } from '@atrium/domain/message';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { type IncomingRow, listSetAside } from './incoming.queries.ts';
import { dropMessages, type RetryOutcome, retryMessages } from './incoming.service.ts';
import { waitingMessages } from './outgoing.queries.ts';

registerSentences(messageSentences);

const SetAsideMessageRef = builder.objectRef<IncomingRow>('SetAsideMessage').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    type: t.exposeString('type'),
    body: t.exposeString('body'),
    reason: t.exposeString('reason', { description: 'Why it could not be handled.' }),
    attempts: t.exposeInt('attempts'),
    receivedAt: t.expose('receivedAt', { type: 'DateTime' }),
  }),
});

interface MessagePage {
  readonly messages: IncomingRow[];
  readonly totalCount: number;
}

const SetAsidePageRef = builder.objectRef<MessagePage>('SetAsideMessagesQueryResult').implement({
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount'),
    messages: t.expose('messages', { type: [SetAsideMessageRef] }),
  }),
});

query('setAsideMessages', {
  type: SetAsidePageRef,
  nullable: true,
  description: 'Messages of other systems that could not be handled, newest first.',
  input: setAsideMessagesArgs,
  policy: messagePolicies.read,
  resolve: (ctx, input) =>
    listSetAside(ctx.db, {
      first: input.first || null,
      offset: input.offset ?? 0,
      searchText: input.searchText ?? null,
    }),
});

interface BrokerState {
  readonly isConfigured: boolean;
  readonly count: number;
  readonly since: Date | null;
  readonly lastError: string | null;
}

const BrokerStateRef = builder.objectRef<BrokerState>('MessageBrokerState').implement({
  fields: (t) => ({
    isConfigured: t.exposeBoolean('isConfigured'),
    waiting: t.exposeInt('count', { description: 'Messages that the broker has not taken yet.' }),
    since: t.expose('since', { type: 'DateTime', nullable: true }),
    lastError: t.exposeString('lastError', { nullable: true }),
  }),
});

query('messageBroker', {
  type: BrokerStateRef,
  nullable: true,
  description: 'How the messages to other systems stand.',
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
