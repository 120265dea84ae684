import type { Sentences } from '../kernel/index.ts';

export const statusActionSentences = {
  ACTION_WORKFLOW_NOT_FOUND: 'Workflow not found',
  ACTION_CONNECTION_NOT_FOUND: 'Failed to add status actions to connection',
  ACTIONS_OF_PROPOSALS_ONLY: 'Only workflows of proposals store documents',
  ACTION_TEMPLATE_UNKNOWN: ({ template }) => `There is no e-mail template "${String(template)}"`,
  LOG_NOT_FOUND: 'Could not retrieve status actions log',
  LOG_WITHOUT_PROPOSALS: 'Could not retrieve status actions log proposals ids',
  LOG_ACTION_GONE: 'Could not retrieve status actions log connection status actions',
  LOG_PROPOSALS_GONE: 'Could not retrieve status actions log proposals',
  LOG_RECIPIENT_GONE: 'The action no longer sends e-mails to these recipients',
  REPLAY_NOT_SUPPORTED: 'Status action type does not support replay',
} satisfies Sentences<string>;

export type StatusActionReason = keyof typeof statusActionSentences;
