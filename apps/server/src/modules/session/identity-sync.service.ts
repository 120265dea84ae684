import { roleIds } from '@atrium/domain/kernel';
import { namesInstitution, noUserTitle, type UpsertUserByOidcSubArgs } from '@atrium/domain/user';
import type { Selectable } from 'kysely';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import type { User } from '../../db/tables.ts';
import { recordChange } from '../../events/record-change.ts';
import { lockUser } from '../user/index.ts';
import {
  findByLogin,
  findNamedInstitution,
  insertRole,
  insertUser,
  lockLogin,
  resolveInstitution,
  updateSessionUser,
} from './session.queries.ts';

/**
 * Updates a user with data from another system, or creates one with the user role, in one transaction; an unknown institution is created.
 * For existing users records USER_UPDATED with the previous values. A stand-in with this e-mail address becomes the user; the address of
 * somebody with another login is refused (rule U22).
 */
export function upsertUserByOidcSub(ctx: Ctx, args: UpsertUserByOidcSubArgs): Promise<Selectable<User>> {
  return transaction(ctx, async (tx) => {
    const institution = {
      rorId: args.institutionRoRId.trim() || null,
      name: args.institutionName.trim(),
      country: args.institutionCountry.trim(),
    };
    const isKnown = (await findNamedInstitution(tx.db, institution)) !== undefined;
    if (!isKnown && !namesInstitution(institution)) throw refused('INSTITUTION_INVALID');
    await lockLogin(tx.db, { sub: args.oidcSub, email: args.email });
    const institutionId = await resolveInstitution(tx.db, institution);
    const found = await findByLogin(tx.db, { sub: args.oidcSub, email: args.email });
    // A user who was removed meanwhile is created again.
    const known = found && (await lockUser(tx.db, found.id));
    const holder = await findByLogin(tx.db, { sub: '', email: args.email });
    const taken = known?.oidcSub === args.oidcSub ? holder && holder.id !== known.id : known?.oidcSub;
    if (taken) throw refused('EMAIL_IN_USE');
    const values = {
      firstname: args.firstName,
      lastname: args.lastName,
      preferredname: args.preferredName ?? null,
      userTitle: args.userTitle ?? known?.userTitle ?? noUserTitle,
      email: args.email,
      oidcSub: args.oidcSub,
      institutionId,
      placeholder: false,
      updated: tx.now,
    };
    if (known) {
      const user = await updateSessionUser(tx.db, known.id, values);
      await recordChange(tx, { type: 'USER_UPDATED', objectId: known.id }, known, user);
      return user;
    }
    const user = await insertUser(tx.db, values);
    await insertRole(tx.db, user.id, roleIds.USER);
    return user;
  });
}
