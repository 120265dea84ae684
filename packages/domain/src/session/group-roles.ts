import { type RoleCode, roleCodeOf } from '../kernel/index.ts';
import { readPairs } from './providers.ts';

/** What membership in a group grants: a role, or being internal to the facility. */
export type ByGroup = RoleCode | 'INTERNAL';

export interface GroupRole {
  /** The exact name the provider uses. */
  readonly group: string;
  readonly gives: ByGroup;
}

const gives = (word: string): ByGroup | undefined =>
  word.toLowerCase() === 'internal' ? 'INTERNAL' : roleCodeOf(word.toLowerCase());

/**
 * Parses `staff-office=user_officer; CN=Staff,OU=People=internal`: which group of the provider grants which role. Returns the pairs, or a
 * message that describes the error.
 */
export function readGroupRoles(text: string): readonly GroupRole[] | string {
  const pairs: GroupRole[] = [];
  for (const [group, word] of readPairs(text, /[;\n]+/)) {
    const role = gives(word);
    if (role === undefined) return `“${word}” is not a role; use a role such as user_officer, or internal`;
    if (group === '') return `no group is given for ${word}`;
    // Directory names contain commas and equals signs, so only a role before a comma reveals a mistake.
    const [, inside = ''] = /=\s*([a-z_]+)\s*,/i.exec(group) ?? [];
    if (gives(inside) !== undefined) return 'separate groups with semicolons';
    pairs.push({ group, gives: role });
  }
  return pairs;
}

/** A person's roles and whether the person is internal. */
export interface GroupStanding {
  readonly roles: readonly RoleCode[];
  readonly isInternal: boolean;
}

export interface GroupFacts {
  readonly held: GroupStanding;
  /** The groups reported by the provider; undefined if unknown, in which case nothing governed by groups changes. */
  readonly groups: readonly string[] | undefined;
  /** Whether the provider's own claim says that the person is internal; undefined if not requested or unknown. */
  readonly internal: boolean | undefined;
  /** Whether no other person who has signed in is an officer. */
  readonly isLastOfficer: boolean;
}

export interface StandingByGroups extends GroupStanding {
  /** Whether the last officer kept a role that the groups would have removed. */
  readonly keptLastOfficer: boolean;
}

/**
 * Returns a person's roles after a sign-in: roles named in the map are granted and revoked according to the current groups, all others
 * remain. The last officer remains one, and a person left without a role becomes a user. A person is internal by a group or by the claim,
 * if either is in use.
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
