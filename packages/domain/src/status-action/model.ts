import { z } from 'zod';
import type { Sentences } from '../kernel/index.ts';
import type { WorkflowType } from '../status/index.ts';

/** The kinds of action that a connection of a workflow can have (rule W31). */
export const statusActionType = z.enum(['EMAIL', 'RABBITMQ', 'PROPOSALDOWNLOAD']).meta({ id: 'StatusActionType' });
export type StatusActionType = z.infer<typeof statusActionType>;

export interface StatusAction {
  readonly id: number;
  readonly type: StatusActionType;
  readonly name: string;
  readonly description: string;
}

/** The actions with the ids known to other systems (rule W31). */
export const statusActions: readonly StatusAction[] = [
  { id: 1, type: 'EMAIL', name: 'Email action', description: 'Sends e-mails to people involved in the proposal' },
  {
    id: 2,
    type: 'RABBITMQ',
    name: 'RabbitMQ action',
    description: 'Notifies other systems through the message broker',
  },
  {
    id: 3,
    type: 'PROPOSALDOWNLOAD',
    name: 'Proposal download action',
    description: 'Stores the proposal document in its current state',
  },
];

/** Whether an action applies to a kind of traveller: e-mails and messages to both, a stored document only to a proposal (rule W25). */
export const mayActOn = (type: StatusActionType, traveller: WorkflowType): boolean =>
  traveller === 'PROPOSAL' || type !== 'PROPOSALDOWNLOAD';

/** Returns the action of a kind. */
export function statusActionOf(type: StatusActionType): StatusAction {
  return statusActions.find((action) => action.type === type) as StatusAction;
}

/** Returns the action with an id, if any. */
export const statusActionById = (id: number): StatusAction | undefined =>
  statusActions.find((action) => action.id === id);

/** Groups of recipients (rule W36). */
export const emailRecipients = z
  .enum([
    'PI',
    'CO_PROPOSERS',
    'INSTRUMENT_SCIENTISTS',
    'FAP_REVIEWERS',
    'FAP_CHAIR_AND_SECRETARY',
    'USER_OFFICE',
    'TECHNIQUE_SCIENTISTS',
    'EXPERIMENT_SAFETY_REVIEWERS',
    'OTHER',
  ])
  .meta({ id: 'EmailStatusActionRecipients' });
export type EmailRecipients = z.infer<typeof emailRecipients>;

/** Names and descriptions of the groups, for people. */
export const recipientWords: Readonly<
  Record<EmailRecipients, { readonly name: string; readonly description: string }>
> = {
  PI: { name: 'Principal investigator', description: 'The principal investigator of the proposal' },
  CO_PROPOSERS: { name: 'Co-proposers', description: 'All co-proposers of the proposal' },
  INSTRUMENT_SCIENTISTS: {
    name: 'Instrument scientists',
    description: 'Managers and scientists of all instruments of the proposal',
  },
  FAP_REVIEWERS: { name: 'Panel reviewers', description: 'Everybody assigned to review the proposal' },
  FAP_CHAIR_AND_SECRETARY: {
    name: 'Chairs and secretaries',
    description: 'Chairs and secretaries of the proposal’s panel',
  },
  USER_OFFICE: { name: 'User office', description: 'The user office address in the settings' },
  TECHNIQUE_SCIENTISTS: {
    name: 'Technique scientists',
    description: 'Scientists of all techniques of the proposal',
  },
  EXPERIMENT_SAFETY_REVIEWERS: {
    name: 'Experiment safety reviewers',
    description: 'The safety reviewers’ address in the settings',
  },
  OTHER: { name: 'Other addresses', description: 'Addresses that you enter' },
};

/** Groups whose addresses come from a setting, and that setting. */
export const recipientSettings = {
  USER_OFFICE: 'USER_OFFICE_EMAIL',
  EXPERIMENT_SAFETY_REVIEWERS: 'EXPERIMENT_SAFETY_REVIEW_EMAIL',
} as const;

/** The state of a log entry. Only SUCCEEDED counts as successful. */
export const statusActionsLogState = z
  .enum(['WAITING', 'HELD', 'SUCCEEDED', 'FAILED', 'DROPPED'])
  .meta({ id: 'StatusActionsLogState' });
export type StatusActionsLogState = z.infer<typeof statusActionsLogState>;

/** Maximum addresses typed into one action. */
export const otherAddressLimit = 100;

/** Maximum length of an e-mail address, in characters. */
export const addressLimit = 255;

/** Maximum exchanges of one action, and maximum length of an exchange name, in characters. */
export const exchangeLimit = 20;
export const exchangeNameLimit = 255;

/** Maximum log entries replayed in one request. */
export const replayLimit = 5000;

/** Maximum drafts sent or discarded in one request. */
export const draftLimit = 5000;

export const statusActionSentences = {
  ACTION_WORKFLOW_NOT_FOUND: 'Workflow not found',
  ACTION_CONNECTION_NOT_FOUND: 'Failed to add status actions to connection',
  ACTIONS_OF_PROPOSALS_ONLY: 'Only proposal workflows can store documents',
  ACTION_TEMPLATE_UNKNOWN: ({ template }) => `There is no e-mail template “${String(template)}”`,
  LOG_NOT_FOUND: 'Could not retrieve status actions log',
  LOG_WITHOUT_PROPOSALS: 'Could not retrieve status actions log proposals ids',
  LOG_ACTION_GONE: 'Could not retrieve status actions log connection status actions',
  LOG_PROPOSALS_GONE: 'Could not retrieve status actions log proposals',
  LOG_RECIPIENT_GONE: 'The action no longer sends e-mails to these recipients',
  REPLAY_NOT_SUPPORTED: 'Status action type does not support replay',
} satisfies Sentences<string>;

export type StatusActionReason = keyof typeof statusActionSentences;
