import {
  emailRecipients,
  replayStatusActionsLogArgs,
  replayStatusActionsLogsArgs,
  statusActionPolicies,
  statusActionsLogState,
  statusActionsLogsArgs,
} from '@atrium/domain/status-action';
import { builder } from '../../../graphql/builder.ts';
import { enumRef } from '../../../graphql/inputs.ts';
import { mutation, query } from '../../../graphql/operation.ts';
import { ProposalRef, proposals } from '../../proposal/index.ts';
import { actionsOfConnection, proposalsOfLog } from '../status-action.queries.ts';
import { ConnectionStatusActionRef } from '../status-action.types.ts';
import type { LogRow } from './status-actions-log.queries.ts';
import * as service from './status-actions-log.service.ts';

const LogRef = builder.objectRef<LogRow>('StatusActionsLog').implement({
  fields: (t) => ({
    statusActionsLogId: t.exposeInt('id'),
    statusActionsMessage: t.exposeString('message'),
    statusActionsSuccessful: t.exposeBoolean('successful'),
    statusActionsTstamp: t.expose('tstamp', { type: 'DateTime' }),
    emailStatusActionRecipient: t.expose('emailStatusActionRecipient', {
      type: enumRef(emailRecipients),
      nullable: true,
    }),
    state: t.expose('state', { type: enumRef(statusActionsLogState) }),
    detail: t.exposeString('detail', { description: 'Why it failed, in words; otherwise empty.' }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'The typed address, for rows of recipient OTHER.',
    }),
    replays: t.exposeInt('replays'),
    proposals: t.field({
      type: [ProposalRef],
      resolve: async (row, _, ctx) => {
        const links = await proposalsOfLog.load(ctx, row.id);
        return proposals.loadMany(
          ctx,
          links.map(({ proposalPk }) => proposalPk),
        );
      },
    }),
    connectionStatusAction: t.field({
      type: ConnectionStatusActionRef,
      nullable: true,
      resolve: async (row, _, ctx) => {
        const actions = await actionsOfConnection.load(ctx, row.connectionId);
        return actions.find(({ actionId }) => actionId === row.actionId) ?? null;
      },
    }),
  }),
});

const LogPageRef = builder.objectRef<{ logs: LogRow[]; totalCount: number }>('StatusActionsLogQueryResult').implement({
  fields: (t) => ({ totalCount: t.exposeInt('totalCount'), statusActionsLogs: t.expose('logs', { type: [LogRef] }) }),
});

query('statusActionsLogs', {
  type: LogPageRef,
  nullable: true,
  input: statusActionsLogsArgs,
  policy: statusActionPolicies.readLogs,
  resolve: service.statusActionsLogs,
});

const FailureRef = builder.objectRef<{ logId: number; error: string }>('ReplayStatusLogFailure').implement({
  fields: (t) => ({ logId: t.exposeInt('logId'), error: t.exposeString('error') }),
});

const OutcomeRef = builder.objectRef<service.ReplayOutcome>('ReplayStatusActionsLogsResult').implement({
  fields: (t) => ({
    totalRequested: t.exposeInt('totalRequested'),
    successful: t.exposeIntList('successful'),
    failed: t.expose('failed', { type: [FailureRef] }),
  }),
});

mutation('replayStatusActionsLog', {
  type: 'Boolean',
  input: replayStatusActionsLogArgs,
  policy: statusActionPolicies.replay,
  resolve: (ctx, { statusActionsLogId }) => service.replayStatusActionsLog(ctx, statusActionsLogId),
});

mutation('replayStatusActionsLogs', {
  type: OutcomeRef,
  input: replayStatusActionsLogsArgs,
  policy: statusActionPolicies.replay,
  resolve: (ctx, { statusActionsLogIds }) => service.replayStatusActionsLogs(ctx, statusActionsLogIds),
});
