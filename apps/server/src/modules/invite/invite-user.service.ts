import { otherInstitutionId } from '@atrium/domain/institution';
import {
  type CreateUserByEmailInviteArgs,
  inviteExpiry,
  mailsInviteAgain,
  mayInviteOneMore,
  rolesOfInvited,
} from '@atrium/domain/invite';
import { roleIds, userIdOf } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { addRoles } from '../role/index.ts';
import { settingText } from '../setting/index.ts';
import { findPersonByEmail, insertPlaceholder, lockUser } from '../user/index.ts';
import * as queries from './invite.queries.ts';

/** Returns the stand-in for this address, created now or by an earlier invite; refuses the address of a known person. */
async function standIn(tx: Ctx, args: CreateUserByEmailInviteArgs): Promise<number> {
  const { firstname, lastname, email } = args;
  const made = await insertPlaceholder(tx.db, { firstname, lastname, email, institutionId: otherInstitutionId });
  if (made !== undefined) return made;
  const known = await findPersonByEmail(tx.db, email);
  if (!known?.placeholder) throw refused('ACCOUNT_EXISTS');
  return known.id;
}

/**
 * Invites somebody who is not known yet (rule P83, decision 0105): creates a stand-in account with the role, which can be chosen
 * immediately, and an invite with a code for the person who signs in. Records EMAIL_INVITE, which mails it. Returns the key of the
 * stand-in.
 */
export function createUserByEmailInvite(ctx: Ctx, args: CreateUserByEmailInviteArgs): Promise<number> {
  return transaction(ctx, async (tx) => {
    const inviter = userIdOf(tx.actor);
    if (inviter === undefined) throw refused('INSUFFICIENT_PERMISSIONS');
    // Locked, so that concurrent invites by one person are counted one after the other.
    await lockUser(tx.db, inviter);
    const yesterday = new Date(tx.now.getTime() - 86_400_000);
    insist(mayInviteOneMore(tx.actor, await queries.countInvitedBy(tx.db, inviter, yesterday)));
    const userId = await standIn(tx, args);
    const roleId = roleIds[args.userRole];
    const roles = rolesOfInvited(args.userRole).map((role) => roleIds[role]);
    await addRoles(tx.db, userId, roles);
    const open = await queries.lockOpenInviteOf(tx.db, userId, roleId, tx.now);
    if (open && !mailsInviteAgain(open.mailedAt, tx.now)) return userId;
    const expiresAt = inviteExpiry(tx.now, await settingText(tx, 'INVITE_VALIDITY_PERIOD_DAYS'));
    const [made] = open
      ? [open]
      : await queries.insertInvites(tx.db, [
          {
            email: args.email,
            createdByUserId: inviter,
            createdAt: tx.now,
            expiresAt,
            placeholderUserId: userId,
            roleId,
          },
        ]);
    await record(tx, {
      type: 'EMAIL_INVITE',
      objectId: userId,
      description: `Invite issued to ${args.email} by userId ${inviter}`,
      data: { inviteId: made?.id, email: args.email, userRole: args.userRole },
    });
    return userId;
  });
}
