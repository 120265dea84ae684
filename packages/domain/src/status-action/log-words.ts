import type { StatusActionsLogState } from './model.ts';

/** What the log says of e-mails (rule W39). */
const emailWords: Readonly<Record<StatusActionsLogState, string>> = {
  SUCCEEDED: 'Email successfully sent',
  FAILED: 'Email(s) could not be sent',
  WAITING: 'Email(s) wait to be sent',
  HELD: 'Email(s) held in the outbox',
  DROPPED: 'Email(s) discarded by the user office',
};

const replayed = ' on status action replay';

/** The message of a row about e-mails. */
export const emailMessage = (state: StatusActionsLogState, isReplay: boolean): string =>
  `${emailWords[state]}${isReplay ? replayed : ''}`;

/** The message of a row about a stored document (rule W41). */
export const downloadMessage = (successful: boolean, isReplay: boolean): string =>
  `${successful ? 'Proposal successfully downloaded' : 'Proposal failed to download'}${isReplay ? replayed : ''}`;

/** What the event log says of a message (rule W40). */
export const messageSent = 'Proposal event successfully sent to the message broker';

/** What the event log says of an e-mail (rule W39). */
export const emailEventWords = (mail: { message: string; template: string; to: string; recipient: string }): string =>
  `${mail.message} template: ${mail.template} to: ${mail.to} recipient: ${mail.recipient}`;

/** How one e-mail of a row stands. */
export type MailState = 'KEPT' | 'QUEUED' | 'SENT' | 'FAILED' | 'HELD' | 'DROPPED';

/**
 * How a row stands by its e-mails: one failing address makes it failed (rule W39); what is held or waits is told
 * before that it succeeded. E-mails that were kept because there is no mail server count as sent.
 */
export function stateOfMails(
  mails: readonly { readonly state: MailState; readonly lastError: string | null }[],
): StatusActionsLogState {
  const all = (...states: MailState[]) => mails.every(({ state }) => states.includes(state));
  if (mails.some(({ state, lastError }) => state === 'FAILED' || (state === 'QUEUED' && lastError !== null))) {
    return 'FAILED';
  }
  if (mails.some(({ state }) => state === 'HELD')) return 'HELD';
  if (mails.some(({ state }) => state === 'QUEUED')) return 'WAITING';
  return mails.length > 0 && all('DROPPED') ? 'DROPPED' : 'SUCCEEDED';
}
