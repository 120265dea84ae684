import { type Decision, no, yes } from '../kernel/index.ts';
import { otherInstitutionId } from './model.ts';
import type { InstitutionReason } from './refusals.ts';

/** An institution goes only while nobody belongs to it; 'Other' stays for good (behaviour/core §2.5). */
export function mayDelete(institution: { id: number; userCount: number }): Decision<InstitutionReason> {
  if (institution.id === otherInstitutionId) return no('INSTITUTION_IS_NEEDED');
  return institution.userCount === 0 ? yes : no('INSTITUTION_HAS_USERS', { count: institution.userCount });
}
