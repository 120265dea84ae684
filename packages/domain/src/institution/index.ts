/** Institutions and countries that people belong to. */
import { type Decision, isOfficer, no, officerInPerson, rule, yes } from '../kernel/index.ts';
import { type InstitutionReason, otherInstitutionId } from './model.ts';

export * from './countries.ts';
export * from './model.ts';
export * from './ror.ts';
export * from './schema.ts';

/** Only the user office may see how many people belong to an institution; its name is public. */
export const mayCountPeople = isOfficer;

/** Only officers may create, rename, merge and delete institutions, never an access token (rule U48). Reading is public. */
export const institutionPolicies = {
  write: rule('institution.write', officerInPerson),
};

/** Only an institution without people can be deleted; 'Other' never can (rules U45 and U46). */
export function mayDelete(institution: { id: number; userCount: number }): Decision<InstitutionReason> {
  if (institution.id === otherInstitutionId) return no('INSTITUTION_IS_NEEDED');
  return institution.userCount === 0 ? yes : no('INSTITUTION_HAS_USERS', { count: institution.userCount });
}

/** Checks whether one institution may be merged into another (rule U47); 'Other' can be merged into, but never merged away. */
export function mayMerge(from: { id: number }, into: { id: number }): Decision<InstitutionReason> {
  if (from.id === into.id) return no('MERGED_INTO_ITSELF');
  return mayDelete({ id: from.id, userCount: 0 });
}

/**
 * Returns the registry id and the country of the remaining institution: its own, or if it has none, those of the one that is removed
 * (decision 0107).
 */
export function mergedInstitution(
  from: { rorId: string | null; countryId: number | null },
  into: { rorId: string | null; countryId: number | null },
): { rorId: string | null; countryId: number | null } {
  return { rorId: into.rorId ?? from.rorId, countryId: into.countryId ?? from.countryId };
}

/** Returns a registry id in its stored form, as a full address; null if it is blank. */
export function rorAddress(rorId: string | null | undefined): string | null {
  const end = rorId?.trim().slice(-9).toLowerCase();
  return end ? `https://ror.org/${end}` : null;
}
