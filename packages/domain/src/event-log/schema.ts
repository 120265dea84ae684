import { z } from 'zod';
import { id, paging } from '../kernel/index.ts';

/** `*` restricts nothing; event types are prefixes separated by '|' (rule A20). */
export const eventLogsArgs = z.object({
  eventType: z.string().max(500),
  changedObjectId: z.string().max(64),
});

export const proposalTimelineArgs = z.object({ proposalPk: id() });

/** The prefixes an argument such as `USER | EMAIL_INVITE` asks for; none when everything is wanted. */
export function eventTypePrefixes(eventType: string): string[] {
  const prefixes = eventType
    .split('|')
    .map((prefix) => prefix.trim())
    .filter((prefix) => prefix !== '');
  return prefixes.includes('*') ? [] : prefixes;
}

/** Matches that are counted and paged through at most: who has more narrows the search down. */
export const logSearchLimit = 1000;

/** What of the log an officer looks for; everything left out restricts nothing. */
export const searchEventLogArgs = z.object({
  ...paging,
  /** Part of the details of an event, or of its name. */
  searchText: z.string().max(200).nullish(),
  changedBy: id().nullish(),
  /** The first word of event types, such as `PROPOSAL`. */
  kind: z
    .string()
    .regex(/^[A-Z]{1,30}$/, { message: 'A kind is a word such as PROPOSAL' })
    .nullish(),
  /** The id of a proposal as people write it, or the number of any record. */
  record: z.string().max(64).nullish(),
  from: z.date().nullish(),
  to: z.date().nullish(),
});

export type SearchEventLogArgs = z.output<typeof searchEventLogArgs>;
