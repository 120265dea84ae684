/** Messages to and from other systems through a broker, including those that could not be handled. */
import { z } from 'zod';
import { id, officerInPerson, paging, rule, type Sentences, searchText } from '../kernel/index.ts';

/** Messages are not part of the contract, so no access token has a key for them. */
export const messagePolicies = {
  read: rule('message.read', officerInPerson),
  decide: rule('message.decide', officerInPerson),
};

/** Maximum messages decided on in one request. */
const decisionLimit = 1000;

export const setAsideMessagesArgs = z.object({ ...paging, searchText: searchText() });
export const refusedMessagesArgs = setAsideMessagesArgs;
export const messageIdsArgs = z.object({
  ids: z.array(id()).min(1, { message: 'Choose at least one message' }).max(decisionLimit),
});

export type MessageReason = 'MESSAGE_NOT_FOUND';

export const messageSentences: Sentences<MessageReason> = {
  MESSAGE_NOT_FOUND: 'The message is no longer set aside',
};

/** Reported for a message whose type has no handler (rule W52). */
export const unknownMessage = 'Received unknown event';

/** How often the broker may refuse a message before an officer has to decide what to do with it. */
export const mostRefusals = 8;

/** Longest pause between two attempts, in minutes. */
const longestPause = 60;

/**
 * Returns after how many minutes a message refused this often is tried again: twice as long every time, an hour at most; null if it is
 * given up. Failures while the broker was unreachable do not count.
 */
export function pauseAfterRefusals(refusals: number): number | null {
  if (refusals >= mostRefusals) return null;
  return Math.min(2 ** Math.max(0, refusals - 1), longestPause);
}
