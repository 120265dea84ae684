import { type RoleCode, roleCodeOf, roleIds } from '@atrium/domain/kernel';
import { standingByGroups } from '@atrium/domain/session';
import type { Selectable } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import type { ExternalPerson, IdentityProvider } from '../../adapters/oidc/identity-provider.ts';
import type { User } from '../../db/tables.ts';
import { recordChange } from '../../events/record-change.ts';
import { findRolesOfUsers, replaceRoles } from '../role/index.ts';
import { hasSentClaim, isLastOfficer } from './provider.queries.ts';
import { updateSessionUser } from './session.queries.ts';

/**
 * Returns the value that the provider sent for a user. If it sent none, returns the empty value, provided that it has ever sent the claim
 * for anybody; otherwise it may not send it at all, and the result is undefined.
 */
async function valueOrNone<T>(tx: Ctx, provider: IdentityProvider, claim: string | null, value: T | null, none: T) {
  if (claim === null) return undefined;
  if (value !== null) return value;
  if (await hasSentClaim(tx.db, provider.id, claim)) return none;
  tx.log.error(
    { provider: provider.id, claim },
    'the login provider has never sent the claim that assigns roles, so roles stay unchanged',
  );
  return undefined;
}

/**
 * Grants and revokes the roles that groups of the provider govern, and sets whether the person is an internal user (decision 0242). Records
 * USER_ROLE_UPDATED and USER_UPDATED for changes. Returns the updated user.
 */
export async function applyGroupRoles(
  tx: Ctx,
  provider: IdentityProvider,
  person: ExternalPerson,
  user: Selectable<User>,
): Promise<Selectable<User>> {
  const { claims, groupRoles } = provider.rules;
  if (groupRoles.length === 0 && claims.internal === null) return user;
  const held = (await findRolesOfUsers(tx.db, [user.id])).map(({ id, shortCode }) => ({
    id,
    code: roleCodeOf(shortCode),
  }));
  const governs = groupRoles.some(({ gives }) => gives === 'USER_OFFICER');
  const isOfficer = held.some(({ id }) => id === roleIds.USER_OFFICER);
  const groups =
    groupRoles.length > 0 && !person.hasGroupsElsewhere
      ? await valueOrNone<readonly string[]>(tx, provider, claims.groups, person.groups ?? null, [])
      : undefined;
  const after = standingByGroups(groupRoles, {
    held: { roles: held.flatMap(({ code }) => code ?? []), isInternal: user.isInternal },
    groups,
    internal: await valueOrNone(tx, provider, claims.internal, person.internal ?? null, false),
    isLastOfficer: governs && isOfficer && (await isLastOfficer(tx.db, user.id, roleIds.USER_OFFICER)),
  });
  if (after.keptLastOfficer)
    tx.log.warn(
      { userId: user.id, provider: provider.id },
      'the groups of a login would have removed the role of the last officer, who keeps it',
    );
  await changeRoles(
    tx,
    provider,
    user.id,
    held.map(({ id }) => id),
    after.roles,
  );
  if (after.isInternal === user.isInternal) return user;
  const changed = await updateSessionUser(tx.db, user.id, { isInternal: after.isInternal });
  await recordChange(
    tx,
    { type: 'USER_UPDATED', objectId: user.id, description: `As ${provider.name} told at the sign-in` },
    user,
    changed,
  );
  return changed;
}

async function changeRoles(
  tx: Ctx,
  provider: IdentityProvider,
  userId: number,
  before: readonly number[],
  roles: readonly RoleCode[],
): Promise<void> {
  const after = roles.map((role) => roleIds[role]).sort((a, b) => a - b);
  if (after.join() === before.join()) return;
  await replaceRoles(tx.db, userId, after);
  await recordChange(
    tx,
    { type: 'USER_ROLE_UPDATED', objectId: userId, description: `By groups at ${provider.name}, at the sign-in` },
    { roles: before },
    { roles: after },
  );
}
