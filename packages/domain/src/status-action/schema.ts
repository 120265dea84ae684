import { z } from 'zod';
import { id, ids, paging, searchText, sortingBy, text } from '../kernel/index.ts';
import { readActionConfigText } from './config.ts';
import {
  draftLimit,
  emailRecipients,
  replayLimit,
  statusActionById,
  statusActionsLogState,
  statusActionType,
} from './model.ts';

const configText = z.string().max(200_000).nullish();

/** One action of a connection; its configuration is JSON text (rule X26). */
const connectionHasAction = z
  .object({ actionId: id(), actionType: statusActionType, config: configText })
  .superRefine(({ actionId, actionType, config }, context) => {
    if (statusActionById(actionId)?.type !== actionType) {
      context.addIssue({ code: 'custom', path: ['actionId'], message: 'This action does not exist' });
      return;
    }
    const read = readActionConfigText(actionType, config);
    if (read.ok) return;
    for (const { path, message } of read.problems) {
      context.addIssue({ code: 'custom', path: ['config', ...(path ? [path] : [])], message });
    }
  })
  .meta({ id: 'ConnectionHasActionsInput' });

/** The complete new list of a connection's actions; those not listed are removed (rule W32). */
export const addConnectionStatusActionsArgs = z.object({
  newConnectionStatusActionsInput: z
    .object({
      connectionId: id(),
      workflowId: id(),
      actions: z
        .array(connectionHasAction)
        .max(20)
        .refine((actions) => new Set(actions.map(({ actionId }) => actionId)).size === actions.length, {
          message: 'A connection can have at most one action of each type',
        }),
    })
    .meta({ id: 'AddConnectionStatusActionsInput' }),
});
export type AddConnectionStatusActions = z.infer<
  typeof addConnectionStatusActionsArgs
>['newConnectionStatusActionsInput'];

const filter = z
  .object({
    statusActionsLogIds: ids().nullish(),
    statusActionIds: ids().nullish(),
    connectionIds: ids().nullish(),
    callIds: ids().nullish(),
    statusActionType: statusActionType.nullish(),
    statusActionsMessage: text(200).nullish(),
    statusActionsSuccessful: z.boolean().nullish(),
    emailStatusActionRecipient: z.array(emailRecipients).max(20).nullish(),
    states: z.array(statusActionsLogState).max(10).nullish(),
  })
  .meta({ id: 'StatusActionsLogsFilter' });
export type StatusActionsLogsFilter = z.infer<typeof filter>;

const logSortFields = [
  'statusActionsTstamp',
  'statusActionsMessage',
  'statusActionsSuccessful',
  'emailStatusActionRecipient',
] as const;
export type LogSortField = (typeof logSortFields)[number];

export const statusActionsLogsArgs = z.object({
  ...paging,
  ...sortingBy(logSortFields),
  filter: filter.nullish(),
  searchText: searchText(),
});
export type StatusActionsLogsArgs = z.infer<typeof statusActionsLogsArgs>;

export const replayStatusActionsLogArgs = z.object({ statusActionsLogId: id() });
export const replayStatusActionsLogsArgs = z.object({ statusActionsLogIds: z.array(id()).max(replayLimit) });

export const emailDraftsArgs = z.object({ ...paging, searchText: searchText(), callId: id().nullish() });
export const emailDraftIdsArgs = z.object({
  ids: z.array(id()).min(1, { message: 'Choose at least one draft' }).max(draftLimit),
});
