import { type RoleCode, roleCodeOf } from '../kernel/index.ts';
import { readPairs } from './providers.ts';

/** What somebody is by a group: a role, or that they belong to the facility. */
export type ByGroup = RoleCode | 'INTERNAL';

export interface GroupRole {
  /** As the provider calls it, letter by letter. */
  readonly group: string;
  readonly gives: ByGroup;
}

const gives = (word: string): ByGroup | undefined =>
  word.toLowerCase() === 'internal' ? 'INTERNAL' : roleCodeOf(word.toLowerCase());

/**
 * Reads `staff-office=user_officer; CN=Staff,OU=People=internal`: which group of the provider gives which role here. Answers the pairs, or a
 * text that says what is wrong.
 */
export function readGroupRoles(text: string): readonly GroupRole[] | string {
  const pairs: GroupRole[] = [];
  for (const [group, word] of readPairs(text, /[;\n]+/)) {
    const role = gives(word);
    if (role === undefined) return `“${word}” is no role; roles are words such as user_officer, or internal`;
    if (group === '') return `no group is named for ${word}`;
    // The names of directories hold commas and signs of equality, so only a role before one gives a mistake away.
    const [, inside = ''] = /=\s*([a-z_]+)\s*,/i.exec(group) ?? [];
    if (gives(inside) !== undefined) return 'groups are parted by semicolons';
    pairs.push({ group, gives: role });
  }
  return pairs;
}

/** What somebody is here. */
export interface GroupStanding {
  readonly roles: readonly RoleCode[];
  readonly isInternal: boolean;
}

export interface GroupFacts {
  readonly held: GroupStanding;
  /** The groups the provider told; undefined when nobody knows, so that nothing it governs changes. */
  readonly groups: readonly string[] | undefined;
  /** What the provider says by itself of belonging to the facility; undefined where it is not asked or not known. */
  readonly internal: boolean | undefined;
  /** Whether nobody else who has signed in is an officer. */
  readonly isLastOfficer: boolean;
}

export interface StandingByGroups extends GroupStanding {
  /** The groups would have taken the role of the last officer. */
  readonly keptLastOfficer: boolean;
}

/**
 * What somebody is after a sign-in: roles the map names are given and taken by the groups of now, all others stay as they are. The last officer
 * stays one, and whoever would be left without a role is a user. Somebody belongs to the facility by a group or by the claim, where either
 * is asked for.
 */
export function standingByGroups(map: readonly GroupRole[], facts: GroupFacts): StandingByGroups {
  const { held, groups, internal, isLastOfficer } = facts;
  const governed = new Set(groups ? map.map((one) => one.gives) : []);
  const given = new Set(map.filter(({ group }) => groups?.includes(group)).map((one) => one.gives));
  const staying = held.roles.filter((role) => !governed.has(role) || given.has(role));
  const keptLastOfficer = isLastOfficer && held.roles.includes('USER_OFFICER') && !staying.includes('USER_OFFICER');
  if (keptLastOfficer) staying.push('USER_OFFICER');
  const isRole = (one: ByGroup): one is RoleCode => one !== 'INTERNAL';
  const roles = [...new Set([...staying, ...[...given].filter(isRole)])];
  const asked = [governed.has('INTERNAL') ? given.has('INTERNAL') : undefined, internal];
  const known = asked.filter((one) => one !== undefined);
  return {
    roles: roles.length > 0 ? roles : ['USER'],
    isInternal: known.length > 0 ? known.includes(true) : held.isInternal,
    keptLastOfficer,
  };
}
