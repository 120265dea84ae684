/** How a person is called in lists: the preferred name, else the first name, and the last name. */
export function fullName(person: { firstname: string; lastname: string; preferredname?: string | null }): string {
  return `${person.preferredname?.trim() || person.firstname} ${person.lastname}`;
}
