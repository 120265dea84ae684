/** Institutions and countries people belong to. */
import { type Decision, isOfficer, no, officerInPerson, rule, yes } from '../kernel/index.ts';
import { type InstitutionReason, otherInstitutionId } from './model.ts';

export * from './countries.ts';
export * from './model.ts';
export * from './ror.ts';
export * from './schema.ts';

/** How many people belong to an institution is the user office's to know; its name is public. */
export const mayCountPeople = isOfficer;

/** Making, renaming, merging and deleting: officers, never an access token (rule U48). Reading is public. */
export const institutionPolicies = {
  write: rule('institution.write', officerInPerson),
};

/** An institution goes only while nobody belongs to it; 'Other' stays for good (rules U45 and U46). */
export function mayDelete(institution: { id: number; userCount: number }): Decision<InstitutionReason> {
  if (institution.id === otherInstitutionId) return no('INSTITUTION_IS_NEEDED');
  return institution.userCount === 0 ? yes : no('INSTITUTION_HAS_USERS', { count: institution.userCount });
}

/** One institution takes up the other (rule U47); 'Other' can take up, but never goes. */
export function mayMerge(from: { id: number }, into: { id: number }): Decision<InstitutionReason> {
  if (from.id === into.id) return no('MERGED_INTO_ITSELF');
  return mayDelete({ id: from.id, userCount: 0 });
}

/** What remains: its own registry id and country; where it has none, those of the one that goes (decision 0107). */
export function mergedInstitution(
  from: { rorId: string | null; countryId: number | null },
  into: { rorId: string | null; countryId: number | null },
): { rorId: string | null; countryId: number | null } {
  return { rorId: into.rorId ?? from.rorId, countryId: into.countryId ?? from.countryId };
}

/** A registry id as it is stored: the whole address, or none for a blank one. */
export function rorAddress(rorId: string | null | undefined): string | null {
  const end = rorId?.trim().slice(-9).toLowerCase();
  return end ? `https://ror.org/${end}` : null;
}
