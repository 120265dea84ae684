import type { Sentences } from '../kernel/index.ts';

export type InstitutionReason = 'INSTITUTION_HAS_USERS' | 'INSTITUTION_IS_NEEDED';

export const institutionSentences: Sentences<InstitutionReason> = {
  INSTITUTION_HAS_USERS: 'There are users associated with this institution',
  INSTITUTION_IS_NEEDED: 'This institution stands for people without one and cannot be removed',
};
