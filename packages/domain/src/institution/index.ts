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

/** Only an institution without people and parts can be deleted; 'Other' never can (rules U45 and U46). */
export function mayDelete(institution: {
  id: number;
  userCount: number;
  partCount: number;
}): Decision<InstitutionReason> {
  const { id, userCount, partCount } = institution;
  if (id === otherInstitutionId) return no('INSTITUTION_IS_NEEDED');
  if (userCount > 0) return no('INSTITUTION_HAS_USERS', { count: userCount });
  return partCount === 0 ? yes : no('INSTITUTION_HAS_PARTS', { count: partCount });
}

/** Checks whether one institution may be merged into another (rule U47); 'Other' can be merged into, but never merged away. */
export function mayMerge(from: { id: number }, into: { id: number }): Decision<InstitutionReason> {
  if (from.id === into.id) return no('MERGED_INTO_ITSELF');
  return mayDelete({ id: from.id, userCount: 0, partCount: 0 });
}

/** The data of an institution that a merge may hand on. */
export interface MergingInstitution {
  readonly id: number;
  readonly rorId: string | null;
  readonly countryId: number | null;
  /** The organisation that it is part of. */
  readonly parentId: number | null;
}

/**
 * Returns the registry id, the country and the organisation of the remaining institution: its own, or if it has none, those of the one that
 * is removed (decision 0107). One that has parts remains a whole, and so does one that takes the place of its own organisation.
 */
export function mergedInstitution(
  from: MergingInstitution,
  into: MergingInstitution & { readonly hasParts: boolean },
): Omit<MergingInstitution, 'id'> {
  const isWhole = into.id === otherInstitutionId || into.hasParts || into.parentId === from.id;
  const parentId = isWhole || from.parentId === into.id ? null : (into.parentId ?? from.parentId);
  return { rorId: into.rorId ?? from.rorId, countryId: into.countryId ?? from.countryId, parentId };
}

/**
 * Returns the organisation to which the parts of a removed institution belong from now on, so that they still count as one when conflicts
 * of interest are checked (rule U47); null for none.
 */
export function organisationOfParts(merged: { readonly id: number; readonly parentId: number | null }): number | null {
  return merged.id === otherInstitutionId ? null : (merged.parentId ?? merged.id);
}

/** Returns a registry id in its stored form, as a full address; null if it is blank. */
export function rorAddress(rorId: string | null | undefined): string | null {
  const end = rorId?.trim().slice(-9).toLowerCase();
  return end ? `https://ror.org/${end}` : null;
}
