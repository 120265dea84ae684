import { z } from 'zod';
import { id, paging, searchText, text } from '../kernel/index.ts';

/** `*` matches everything; event types are prefixes separated by '|' (rule A20). */
export const eventLogsArgs = z.object({
  eventType: z.string().max(500),
  changedObjectId: z.string().max(64),
});

export const proposalTimelineArgs = z.object({ proposalPk: id() });

/** Returns the prefixes in an argument such as `USER | EMAIL_INVITE`; empty if it matches everything. */
export function eventTypePrefixes(eventType: string): string[] {
  const prefixes = eventType
    .split('|')
    .map((prefix) => prefix.trim())
    .filter((prefix) => prefix !== '');
  return prefixes.includes('*') ? [] : prefixes;
}

/** The most matches that are counted and can be paged through; beyond that the search must be narrowed. */
export const logSearchLimit = 1000;

/** Maximum length of the id or key of a record that is searched for, in characters. */
export const recordTextLimit = 64;

/** An officer's search in the log; omitted fields do not restrict it. */
export const searchEventLogArgs = z.object({
  ...paging,
  /** Part of the event's details or of its name. */
  searchText: searchText(),
  changedBy: id().nullish(),
  /** The first word of event types, such as `PROPOSAL`. */
  kind: z
    .string()
    .regex(/^[A-Z]{1,30}$/, { message: 'A kind must be a word such as PROPOSAL' })
    .nullish(),
  /** The visible id of a proposal, or the key of any record. */
  record: text(recordTextLimit).nullish(),
  from: z.date().nullish(),
  to: z.date().nullish(),
});

export type SearchEventLogArgs = z.output<typeof searchEventLogArgs>;

/** The most events one act may span; the largest possible bulk act has fewer. */
const mostEventsOfAct = 20_000;

/** An act, identified by the first and the last event it recorded. */
export const whatFollowedArgs = z
  .object({ first: id(), last: id() })
  .refine(
    ({ first, last }) => last >= first && last - first < mostEventsOfAct,
    'The first and last event must belong to one act',
  );

/** The consequences of an act so far. */
export interface WhatFollowed {
  /** Whether part of it is still to be processed. */
  readonly isPending: boolean;
  /** Statuses that the workflow moved proposals to, and the number of proposals. */
  readonly moves: ReadonlyArray<{ readonly status: string; readonly proposals: number }>;
  /** The number of e-mails waiting for an officer to send them. */
  readonly heldMails: number;
  /** The number of e-mails that are sent automatically, or have been sent. */
  readonly otherMails: number;
}

/** Where an overwritten text was: in the proposal, in one of its samples or entries, or in one of its reviews. */
const overwrittenPlaces = ['PROPOSAL', 'ENTRY', 'TECHNICAL_REVIEW', 'FAP_REVIEW'] as const;
export type OverwrittenPlace = (typeof overwrittenPlaces)[number];

export const overwrittenPlace = z.enum(overwrittenPlaces).meta({ id: 'OverwrittenPlace' });

/** What was overwritten: an answer, the proposal's title or abstract, or the title of an entry. */
const overwrittenFields = ['ANSWER', 'TITLE', 'ABSTRACT', 'ENTRY_TITLE'] as const;
export type OverwrittenField = (typeof overwrittenFields)[number];

export const overwrittenField = z.enum(overwrittenFields).meta({ id: 'OverwrittenField' });

/** The most overwritten texts on one page, and the default. */
export const overwrittenPageLimit = 100;

export const overwrittenTextsArgs = z.object({ proposalPk: id(), ...paging });

export const overwrittenAnswersArgs = z.object({ questionaryId: id(), ...paging });
