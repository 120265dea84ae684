import type { Sentences } from '../kernel/index.ts';

/** The institution of people who have none of their own; always listed first (rule U45). */
export const otherInstitutionId = 1;

/** Characters of a name and of an identifier in the Research Organization Registry (rule U49). */
export const institutionNameLimit = 100;
export const rorIdLimit = 100;
/** Nine characters, the first a zero, the last two digits of a check sum; with the address before it or without. */
export const rorPattern = /^(https?:\/\/)?(ror\.org\/)?0[a-z0-9]{6}[0-9]{2}$/i;
/** People a preview of a merge names. */
export const mergePreviewNames = 20;

export const institutionSentences = {
  INSTITUTION_HAS_USERS: 'There are users associated with this institution',
  INSTITUTION_IS_NEEDED: 'This institution stands for people without one and cannot be removed',
  INSTITUTION_EXISTS: 'This country has an institution of this name already',
  ROR_ID_IN_USE: (details) => `This ROR id belongs to ${String(details.name)}`,
  COUNTRY_UNKNOWN: 'There is no such country',
  MERGED_INTO_ITSELF: 'An institution cannot be merged into itself',
  INSTITUTION_PARENT_UNKNOWN: 'The institution it is part of must be another one, which is not part of a third',
  INSTITUTION_NOT_FOUND: 'Institution not found',
  INSTITUTION_TO_UPDATE_NOT_FOUND: 'Could not retrieve institution',
  INSTITUTION_TO_MERGE_NOT_FOUND: ({ id }) => `Could not find institution to merge with id: ${String(id)}`,
  INSTITUTION_TO_KEEP_NOT_FOUND: ({ id }) => `Could not find institution with id: ${String(id)}`,
} satisfies Sentences<string>;

export type InstitutionReason = keyof typeof institutionSentences;
