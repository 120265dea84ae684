import type { Sentences } from '../kernel/index.ts';
import { conflictSourceWords, type ToldSource } from './model.ts';

export type ConflictReason =
  | 'REVIEWER_IN_CONFLICT'
  | 'CONFLICT_NEEDS_REASON'
  | 'CONFLICT_NOT_FOUND'
  | 'CONFLICT_WITH_ONESELF'
  | 'CONFLICT_PERSON_NOT_FOUND';

interface Told {
  readonly name: string;
  readonly proposalId: string;
  readonly source: ToldSource;
}

const listed = (people: unknown) =>
  (Array.isArray(people) ? (people as readonly Told[]) : [])
    .map(({ name, proposalId, source }) => `${name} and ${proposalId} (${conflictSourceWords[source].toLowerCase()})`)
    .join(', ');

export const conflictSentences: Sentences<ConflictReason> = {
  REVIEWER_IN_CONFLICT: ({ people }) => `A conflict of interest keeps these people from reviewing: ${listed(people)}`,
  CONFLICT_NEEDS_REASON: ({ people }) => `Give a reason why these people are to review anyway: ${listed(people)}`,
  CONFLICT_NOT_FOUND: 'Conflict of interest not found',
  CONFLICT_WITH_ONESELF: 'Nobody has a conflict of interest with themselves',
  CONFLICT_PERSON_NOT_FOUND: 'The person was not found',
};
