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

export * from './refused.ts';

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
