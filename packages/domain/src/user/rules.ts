import { type Decision, no, yes } from '../kernel/index.ts';
import type { UserReason } from './model.ts';

/** How a person is called in lists: the preferred name, else the first name, and the last name. */
export function fullName(person: { firstname: string; lastname: string; preferredname?: string | null }): string {
  return `${person.preferredname?.trim() || person.firstname} ${person.lastname}`;
}

/** How the institution is called that people have who have none; the wire tells it by this name. */
const noInstitution = /^Other$/;

/** What lists tell of a person's institution: nothing of one who has none, as 'Other' is no institution (rule U45). */
export const institutionOf = (person: { readonly institution?: string | null } | null | undefined): string =>
  person?.institution && !noInstitution.test(person.institution) ? person.institution : '';

/** What refers to a person and would lose its author or reader with the account. */
export interface UserUse {
  /** As principal investigator or co-proposer; deleted ones count while they can be brought back. */
  readonly proposals: number;
  readonly reviews: number;
  /** Managed or worked on. */
  readonly instruments: number;
  /** Questionaries, entries and PDF templates they made. */
  readonly forms: number;
  readonly invites: number;
  /** Predefined messages they changed last. */
  readonly messages: number;
}

/** Roles, panel seats, techniques and access to data go with the account; anything they wrote or run keeps it (rule U20). */
export function mayRemoveUser(use: UserUse): Decision<UserReason> {
  return Object.values(use).some((count) => count > 0) ? no('USER_IN_USE', { ...use }) : yes;
}

/** An institution that is not known yet is made only with a name and a country (rule U23). */
export function namesInstitution(told: { readonly name: string; readonly country: string }): boolean {
  return told.name.trim() !== '' && told.country.trim() !== '';
}

/** Where people are picked from: everybody, or those one has worked with (rule U10). */
export type PeopleSource = 'everybody' | 'collaborators';

/** With EMAIL_SEARCH on, whoever does not pick from everybody finds others by their exact address alone (rule U12). */
export function offersPeopleInList(source: PeopleSource, emailSearchIsOn: boolean): boolean {
  return source === 'everybody' || !emailSearchIsOn;
}
