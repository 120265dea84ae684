/** Messages to and from other systems through a broker, and what becomes of those nobody could handle. */
import { z } from 'zod';
import { id, officerInPerson, paging, rule, type Sentences, text } from '../kernel/index.ts';

/** Messages are no operation of the contract, so no token has a key for them. */
export const messagePolicies = {
  read: rule('message.read', officerInPerson),
  decide: rule('message.decide', officerInPerson),
};

/** Most messages decided on at once. */
const decisionLimit = 1000;

export const setAsideMessagesArgs = z.object({ ...paging, searchText: text(200).nullish() });
export const refusedMessagesArgs = setAsideMessagesArgs;
export const messageIdsArgs = z.object({
  ids: z.array(id()).min(1, { message: 'Choose at least one message' }).max(decisionLimit),
});

export type MessageReason = 'MESSAGE_NOT_FOUND';

export const messageSentences: Sentences<MessageReason> = {
  MESSAGE_NOT_FOUND: 'The message is not set aside any more',
};

/** What is said of a message whose type nobody handles (rule W52). */
export const unknownMessage = 'Received unknown event';

/** How often the broker may refuse a message before an officer has to decide about it. */
export const mostRefusals = 8;

/** Longest pause between two tries, in minutes. */
const longestPause = 60;

/**
 * After how many minutes a message that was refused so often is tried again: twice as long every time, an hour at most; null
 * when it is given up. What the broker merely could not take while it was away is not counted.
 */
export function pauseAfterRefusals(refusals: number): number | null {
  if (refusals >= mostRefusals) return null;
  return Math.min(2 ** Math.max(0, refusals - 1), longestPause);
}
