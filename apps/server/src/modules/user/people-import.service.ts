import { otherInstitutionId, rorAddress, rorPattern } from '@atrium/domain/institution';
import { type RoleCode, roleIds } from '@atrium/domain/kernel';
import type { LineProblem, PersonInFile } from '@atrium/domain/user';
import { type Ctx, transaction } from '../../access/context.ts';
import { recordChange } from '../../events/record-change.ts';
import { findInstitutionsTold } from '../institution/index.ts';
import { addRoles, findRolesOfUsers } from '../role/index.ts';
import { findPersonByEmail } from './people.queries.ts';
import { insertPlaceholder, lockUser } from './user.queries.ts';

/** The result for one person who is imported before signing in. */
export interface ImportedPerson {
  readonly email: string;
  /** Created as a stand-in, given roles, or already present with all of them. */
  readonly outcome: 'made' | 'given roles' | 'there';
  /** Roles that the person did not have before. */
  readonly roles: readonly RoleCode[];
}

/** Every person has the user role in addition to any others. */
const wantedRoles = ({ roles }: PersonInFile): RoleCode[] => [...new Set<RoleCode>(['USER', ...roles])];

async function institutionsOf(ctx: Ctx, people: readonly PersonInFile[]) {
  const named = [...new Set(people.map(({ institution }) => institution).filter(Boolean))];
  const byName = new Map<string, number>();
  for (const { name, rorId, id } of await findInstitutionsTold(
    ctx.db,
    named,
    named.flatMap((one) => (rorPattern.test(one) ? (rorAddress(one) ?? []) : [])),
  )) {
    if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), id);
    if (rorId) byName.set(rorId, id);
  }
  return (institution: string) =>
    institution === ''
      ? otherInstitutionId
      : (byName.get(institution.toLowerCase()) ??
        (rorPattern.test(institution) ? byName.get(rorAddress(institution) ?? '') : undefined));
}

async function importOne(tx: Ctx, person: PersonInFile, institutionId: number): Promise<ImportedPerson> {
  const { email, firstname, lastname } = person;
  const made = await insertPlaceholder(tx.db, { firstname, lastname, email, institutionId });
  const id = made ?? (await findPersonByEmail(tx.db, email))?.id;
  if (id === undefined) throw new Error(`The person ${email} was removed in the meantime`);
  await lockUser(tx.db, id);
  const held = (await findRolesOfUsers(tx.db, [id])).map((role) => role.id);
  const roles = wantedRoles(person).filter((role) => !held.includes(roleIds[role]));
  await addRoles(
    tx.db,
    id,
    roles.map((role) => roleIds[role]),
  );
  const after = [...held, ...roles.map((role) => roleIds[role])].sort((a, b) => a - b);
  await recordChange(tx, { type: 'USER_ROLE_UPDATED', objectId: id }, { roles: held }, { roles: after });
  return { email, outcome: made !== undefined ? 'made' : roles.length > 0 ? 'given roles' : 'there', roles };
}

/** Thrown to roll back the transaction of a preview. */
class OnlyLooked extends Error {
  readonly people: readonly ImportedPerson[];
  constructor(people: readonly ImportedPerson[]) {
    super('Only looked');
    this.people = people;
  }
}

/**
 * Creates people who have not signed in yet, with their roles, without checking permissions: stand-ins that become the person at the first
 * sign-in with the address (decision 150). A known person is given the missing roles; name and institution are not changed, and no role is
 * revoked. All or none; a preview does the same and rolls back. Records USER_ROLE_UPDATED for each person whose roles changed.
 */
export async function uncheckedImportPeople(
  ctx: Ctx,
  people: readonly PersonInFile[],
  { isPreview }: { readonly isPreview: boolean },
): Promise<{ readonly people: readonly ImportedPerson[]; readonly problems: readonly LineProblem[] }> {
  const institutionOf = await institutionsOf(ctx, people);
  const problems = people
    .filter(({ institution }) => institutionOf(institution) === undefined)
    .map(({ line, institution }) => ({ line, problem: `there is no institution ${institution}` }));
  if (problems.length > 0) return { people: [], problems };
  try {
    const done = await transaction(ctx, async (tx) => {
      const imported: ImportedPerson[] = [];
      for (const person of people) {
        imported.push(await importOne(tx, person, institutionOf(person.institution) ?? otherInstitutionId));
      }
      if (isPreview) throw new OnlyLooked(imported);
      return imported;
    });
    return { people: done, problems: [] };
  } catch (error) {
    if (error instanceof OnlyLooked) return { people: error.people, problems: [] };
    throw error;
  }
}
