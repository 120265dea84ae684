import type { StatusActionsLogState } from './model.ts';

/** Messages about e-mails in the log (rule W39). */
const emailWords: Readonly<Record<StatusActionsLogState, string>> = {
  SUCCEEDED: 'Email successfully sent',
  FAILED: 'Email(s) could not be sent',
  WAITING: 'Email(s) waiting to be sent',
  HELD: 'Email(s) held in the outbox',
  DROPPED: 'Email(s) discarded by the user office',
};

const replayed = ' on status action replay';

/** Returns the message of a log row about e-mails. */
export const emailMessage = (state: StatusActionsLogState, isReplay: boolean): string =>
  `${emailWords[state]}${isReplay ? replayed : ''}`;

/** Returns the message of a log row about a stored document (rule W41). */
export const downloadMessage = (successful: boolean, isReplay: boolean): string =>
  `${successful ? 'Proposal successfully downloaded' : 'Proposal failed to download'}${isReplay ? replayed : ''}`;

/** The event log's message about a message to other systems (rule W40). */
export const messageSent = 'Proposal event successfully sent to the message broker';

/** Returns the event log's message about an e-mail (rule W39). */
export const emailEventWords = (mail: { message: string; template: string; to: string; recipient: string }): string =>
  `${mail.message} template: ${mail.template} to: ${mail.to} recipient: ${mail.recipient}`;

/** The state of one e-mail of a row. */
export type MailState = 'KEPT' | 'QUEUED' | 'SENT' | 'FAILED' | 'HELD' | 'DROPPED';

/**
 * Returns the state of a row from its e-mails: one failed address makes the row failed (rule W39); held or queued e-mails take precedence
 * over success. E-mails stored for lack of a mail server count as sent.
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
