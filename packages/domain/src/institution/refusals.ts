import type { Sentences } from '../kernel/index.ts';

export type InstitutionReason =
  | 'INSTITUTION_HAS_USERS'
  | 'INSTITUTION_IS_NEEDED'
  | 'ROR_ID_IN_USE'
  | 'COUNTRY_UNKNOWN'
  | 'MERGED_INTO_ITSELF';

export const institutionSentences: Sentences<InstitutionReason> = {
  INSTITUTION_HAS_USERS: 'There are users associated with this institution',
  INSTITUTION_IS_NEEDED: 'This institution stands for people without one and cannot be removed',
  ROR_ID_IN_USE: (details) => `This ROR id belongs to ${String(details.name)}`,
  COUNTRY_UNKNOWN: 'There is no such country',
  MERGED_INTO_ITSELF: 'An institution cannot be merged into itself',
};
