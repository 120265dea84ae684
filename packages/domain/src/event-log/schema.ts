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

/** Events one act may span; a bulk act on as many proposals as may be chosen has fewer. */
const mostEventsOfAct = 20_000;

/** An act, by the first and the last event it recorded. */
export const whatFollowedArgs = z
  .object({ first: id(), last: id() })
  .refine(({ first, last }) => last >= first && last - first < mostEventsOfAct, 'An act has its events in a row');

/** What came of an act so far. */
export interface WhatFollowed {
  /** Something of it is still to be acted upon. */
  readonly isPending: boolean;
  /** Statuses the workflow moved proposals to, and how many. */
  readonly moves: ReadonlyArray<{ readonly status: string; readonly proposals: number }>;
  /** E-mails that wait for an officer to send them. */
  readonly heldMails: number;
  /** E-mails that were written and leave by themselves, or have left. */
  readonly otherMails: number;
}

/** Where an overwritten text stands: in the proposal, in a sample or an entry of it, or in a review of it. */
export const overwrittenPlaces = ['PROPOSAL', 'ENTRY', 'TECHNICAL_REVIEW', 'FAP_REVIEW'] as const;
export type OverwrittenPlace = (typeof overwrittenPlaces)[number];

export const overwrittenPlace = z.enum(overwrittenPlaces).meta({ id: 'OverwrittenPlace' });

/** What of a proposal was overwritten: an answer of its form or of its entries, its title or abstract, the title of an entry. */
export const overwrittenFields = ['ANSWER', 'TITLE', 'ABSTRACT', 'ENTRY_TITLE'] as const;
export type OverwrittenField = (typeof overwrittenFields)[number];

export const overwrittenField = z.enum(overwrittenFields).meta({ id: 'OverwrittenField' });

/** Overwritten texts on one page at most; asked for without a number, as many are answered. */
export const overwrittenPageLimit = 100;

export const overwrittenTextsArgs = z.object({ proposalPk: id(), ...paging });

export const overwrittenAnswersArgs = z.object({ questionaryId: id(), ...paging });
