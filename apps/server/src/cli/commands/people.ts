import { type RoleCode, roleCodeOf, roleCodes, roleIds } from '@atrium/domain/kernel';
import { isAddress, nameFromAddress } from '@atrium/domain/user';
import { CommandProblem } from '../../errors/atrium-error.ts';
import { tokenForEmail } from '../../modules/session/index.ts';
import { type Bench, type CliCommand, contextOf, type TypedCommand, wholeNumber } from '../command.ts';
import { operate } from '../operate.ts';
import { table } from '../table.ts';
import { makeInAdvance } from './people-import.ts';

interface Person {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly institution: string;
}

interface Details {
  readonly id: number;
  readonly user_title: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly created: string;
  readonly roles: readonly { readonly id: number; readonly shortCode: string }[];
}

/** Prints a page of the people, as listed for officers. */
async function listPeople(bench: Bench, typed: TypedCommand): Promise<void> {
  const { role, search } = typed.texts;
  const { users } = await operate<{ users: { totalCount: number; users: Person[] } }>(
    bench,
    `query ($first: Int, $offset: Int, $searchText: String, $userRole: UserRole) {
      users(first: $first, offset: $offset, searchText: $searchText, userRole: $userRole) {
        totalCount users { id firstname lastname email institution } } }`,
    {
      first: wholeNumber(typed, 'limit', 50),
      offset: wholeNumber(typed, 'offset', 0),
      searchText: search ?? '',
      userRole: role === undefined ? null : knownRole(role),
    },
  );
  const rows = users.users.map(({ id, firstname, lastname, email, institution }) => [
    id,
    `${firstname} ${lastname}`,
    email,
    institution,
  ]);
  for (const line of table(['ID', 'NAME', 'E-MAIL', 'INSTITUTION'], rows)) bench.print(line);
  bench.print(`${users.users.length} of ${users.totalCount}`);
  bench.answer(users);
}

async function showPerson(bench: Bench, { words: [who = ''] }: TypedCommand): Promise<void> {
  const person = await findPerson(bench, who);
  const roles = person.roles.map(({ shortCode }) => shortCode);
  const lines = [
    ['id', person.id],
    ['name', `${person.firstname} ${person.lastname}`],
    ['e-mail', person.email],
    ['since', person.created],
    ['roles', roles.join(', ') || 'none'],
  ];
  for (const [name, value] of lines) bench.print(`${String(name).padEnd(8)}${value}`);
  bench.answer({ ...person, roles });
}

/** Adds a role to a person or removes one, and records the event. */
async function changeRole(bench: Bench, { words: [who = '', role = ''], flags }: TypedCommand): Promise<void> {
  const code = knownRole(role);
  if (who.includes('@') && !flags.has('remove') && (await personByEmail(bench, who)) === null) {
    return standIn(bench, { who, code, isSure: flags.has('yes') });
  }
  const person = await findPerson(bench, who);
  const held = new Set(person.roles.map(({ id }) => id));
  const takes = flags.has('remove');
  if (takes && !held.has(roleIds[code]))
    throw new CommandProblem(`${person.email} does not have the role ${words(code)}.`);
  if (takes) held.delete(roleIds[code]);
  else held.add(roleIds[code]);
  if (held.size === 0) throw new CommandProblem('A person must have at least one role; give them another one first.');
  const roles = [...held].sort((a, b) => a - b);
  await operate(bench, 'mutation ($id: Int!, $roles: [Int!]) { updateUserRoles(id: $id, roles: $roles) { id } }', {
    id: person.id,
    roles,
  });
  bench.print(`${who} ${takes ? 'no longer has' : 'now has'} the role ${words(code)}.`);
  bench.answer({ id: person.id, email: person.email, roles: roles.map((id) => words(codeOf(id))) });
}

/** Removes a person whom no record refers to, by the same rule as in the browser. */
async function removePerson(bench: Bench, { words: [who = ''], flags }: TypedCommand): Promise<void> {
  const person = await findPerson(bench, who);
  if (!flags.has('yes')) throw new CommandProblem(`This removes ${person.email} for good; confirm with --yes.`);
  await operate(bench, 'mutation ($id: Int!) { deleteUser(id: $id) { id } }', { id: person.id });
  bench.print(`${person.email} was removed.`);
  bench.answer({ removed: person.id });
}

/** Prints a bearer token for a person, in the given role or in the one that a login would start with. */
async function bearerToken(bench: Bench, { words: [email = ''], texts: { role } }: TypedCommand): Promise<void> {
  if (bench.config.production)
    throw new CommandProblem('In production only signing in at the login provider gives a token.');
  const token = await tokenForEmail(contextOf(bench), email, role ? roleIds[knownRole(role)] : undefined);
  bench.print(token);
  bench.answer({ token });
}

/** Looks up a person by number or by e-mail address. */
async function findPerson(bench: Bench, who: string): Promise<Details> {
  const id = /^\d{1,9}$/.test(who) ? Number(who) : await idByEmail(bench, who);
  const { user } = await operate<{ user: Details | null }>(
    bench,
    'query ($id: Int!) { user(userId: $id) { id user_title firstname lastname email created roles { id shortCode } } }',
    { id },
  );
  if (!user) throw new CommandProblem(`There is nobody with the number ${who}.`);
  return user;
}

async function personByEmail(bench: Bench, email: string): Promise<{ id: number } | null> {
  const { person } = await operate<{ person: { id: number } | null }>(
    bench,
    'query ($email: String!) { person: basicUserDetailsByEmail(email: $email) { id } }',
    { email },
  );
  return person;
}

/**
 * Creates a stand-in with the role for a person who has not signed in yet; asks for confirmation, because a typing error in the address
 * would create somebody else.
 */
async function standIn(bench: Bench, { who, code, isSure }: { who: string; code: RoleCode; isSure: boolean }) {
  if (!isAddress(who)) throw new CommandProblem(`${who} is not an e-mail address.`);
  if (!isSure) {
    const sentence = '--yes creates a person, whom the first user who signs in with this address becomes';
    throw new CommandProblem(`There is nobody with the e-mail ${who} yet: ${sentence}.`);
  }
  const names = nameFromAddress(who);
  await makeInAdvance(bench, { email: who, ...names, roles: [code] });
  bench.print(
    `${who} has not signed in yet; ${names.firstname} ${names.lastname} was created for this address and has the role ${words(code)}.`,
  );
  bench.answer({ email: who, ...names, roles: [words(code)] });
}

async function idByEmail(bench: Bench, email: string): Promise<number> {
  const person = await personByEmail(bench, email);
  if (!person) throw new CommandProblem(`There is nobody with the e-mail ${email}.`);
  return person.id;
}

const words = (code: RoleCode | undefined) => code?.toLowerCase() ?? '';
const codeOf = (id: number) => roleCodes.find((code) => roleIds[code] === id);

function knownRole(role: string): RoleCode {
  const code = roleCodeOf(role);
  if (code) return code;
  throw new CommandProblem(`There is no role ${role}; choose ${roleCodes.map(words).join(', ')}.`);
}

const one = { least: 1, most: 1 };

export const peopleCommands: readonly CliCommand[] = [
  {
    name: 'user list',
    usage: '[--search TEXT] [--role ROLE]',
    summary: 'list people',
    texts: {
      search: 'part of a name or an e-mail address',
      role: 'only people with this role',
      limit: 'maximum number of people listed (50)',
      offset: 'number of people to skip (0)',
    },
    work: listPeople,
  },
  { name: 'user show', usage: 'EMAIL|ID', summary: 'show a person and their roles', words: one, work: showPerson },
  {
    name: 'user role',
    usage: 'EMAIL|ID ROLE [--remove | --yes]',
    summary: 'give a person a role, or take it away',
    details: `Roles are ${roleCodes.map(words).join(', ')}.`,
    words: { least: 2, most: 2 },
    flags: { remove: 'take the role away', yes: 'also for a person who has not signed in yet' },
    work: changeRole,
  },
  {
    name: 'user remove',
    usage: 'EMAIL|ID --yes',
    summary: 'remove a person whom no record refers to',
    words: one,
    flags: { yes: 'confirm the removal' },
    work: removePerson,
  },
  {
    name: 'token',
    usage: 'EMAIL [--role ROLE]',
    summary: 'print a bearer token for a person (not in production)',
    words: one,
    texts: { role: 'the role of the token; by default the one that a login starts with' },
    work: bearerToken,
  },
];
