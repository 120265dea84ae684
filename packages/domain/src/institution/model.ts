import type { Sentences } from '../kernel/index.ts';

/** The institution of people who have none of their own; always listed first (rule U45). */
export const otherInstitutionId = 1;

/** The maximum lengths of a name and of an identifier in the Research Organization Registry, in characters (rule U49). */
export const institutionNameLimit = 100;
export const rorIdLimit = 100;
/** Nine characters, a zero first and two digits of a checksum last, with or without the address in front. */
export const rorPattern = /^(https?:\/\/)?(ror\.org\/)?0[a-z0-9]{6}[0-9]{2}$/i;
/** The most people named in the preview of a merge. */
export const mergePreviewNames = 20;

export const institutionSentences = {
  INSTITUTION_HAS_USERS: 'There are users associated with this institution',
  INSTITUTION_HAS_PARTS: 'Other institutions are part of this one: merge it into another, or change them first',
  INSTITUTION_IS_NEEDED: 'This entry is for people without an institution and cannot be removed',
  INSTITUTION_EXISTS: 'This country already has an institution with this name',
  ROR_ID_IN_USE: (details) => `This ROR id belongs to ${String(details.name)}`,
  COUNTRY_UNKNOWN: 'There is no such country',
  MERGED_INTO_ITSELF: 'An institution cannot be merged into itself',
  INSTITUTION_PARENT_UNKNOWN: 'An institution can only be part of a different institution, and only one level deep',
  INSTITUTION_NOT_FOUND: 'Institution not found',
  INSTITUTION_TO_UPDATE_NOT_FOUND: 'Could not retrieve institution',
  INSTITUTION_TO_MERGE_NOT_FOUND: ({ id }) => `Could not find institution to merge with id: ${String(id)}`,
  INSTITUTION_TO_KEEP_NOT_FOUND: ({ id }) => `Could not find institution with id: ${String(id)}`,
} satisfies Sentences<string>;

export type InstitutionReason = keyof typeof institutionSentences;
