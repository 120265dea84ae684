import { type Decision, no, yes } from '../kernel/index.ts';
import type { UserReason } from './model.ts';

/** Returns a person's name as shown in lists: preferred name, or else first name, followed by the last name. */
export function fullName(person: { firstname: string; lastname: string; preferredname?: string | null }): string {
  return `${person.preferredname?.trim() || person.firstname} ${person.lastname}`;
}

/** The placeholder institution, on the wire too, of people who have none. */
const noInstitution = /^Other$/;

/** Returns the institution shown in lists; empty for people without one, since 'Other' is not an institution (rule U45). */
export const institutionOf = (person: { readonly institution?: string | null } | null | undefined): string =>
  person?.institution && !noInstitution.test(person.institution) ? person.institution : '';

/** Records that refer to a person and would lose their author or reader if the account were deleted. */
export interface UserUse {
  /** As principal investigator or co-proposer; includes deleted proposals that can still be restored. */
  readonly proposals: number;
  readonly reviews: number;
  /** Instruments the person manages or works on. */
  readonly instruments: number;
  /** Questionaries, entries and PDF templates the person created. */
  readonly forms: number;
  readonly invites: number;
  /** Predefined messages the person changed last. */
  readonly messages: number;
}

/**
 * Roles, panel memberships, techniques and data access are deleted with the account; anything the person wrote or manages prevents the
 * deletion (rule U20).
 */
export function mayRemoveUser(use: UserUse): Decision<UserReason> {
  return Object.values(use).some((count) => count > 0) ? no('USER_IN_USE', { ...use }) : yes;
}

/** Whether an unknown institution can be created: it needs a name and a country (rule U23). */
export function namesInstitution(given: { readonly name: string; readonly country: string }): boolean {
  return given.name.trim() !== '' && given.country.trim() !== '';
}

/** The people to pick from: everybody, or the user's previous collaborators (rule U10). */
export type PeopleSource = 'everybody' | 'collaborators';

/** Whether the picker lists people: with EMAIL_SEARCH on, users who do not pick from everybody can find others only by exact address (rule U12). */
export function offersPeopleInList(source: PeopleSource, emailSearchIsOn: boolean): boolean {
  return source === 'everybody' || !emailSearchIsOn;
}
