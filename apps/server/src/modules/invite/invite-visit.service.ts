import { inviteChanges, inviteExpiry } from '@atrium/domain/invite';
import { roleIds, userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { record } from '../../events/record.ts';
import { settingText } from '../setting/index.ts';
import * as queries from './invite.queries.ts';

/** The visit that invites are for. */
export interface VisitOfInvites {
  readonly visitId: number;
  readonly proposalPk: number;
  /** The inviter if the actor is not a person. */
  readonly inviterId: number;
}

/**
 * Replaces the open invites of a visit with those to the given addresses: existing and accepted ones stay unchanged, others are deleted,
 * and new ones get a code (rule O43). Records PROPOSAL_VISIT_REGISTRATION_INVITES_UPDATED, which mails the new ones. Makes no permission
 * check.
 */
export async function uncheckedSetVisitInvites(
  tx: Ctx,
  { visitId, proposalPk, inviterId }: VisitOfInvites,
  emails: readonly string[],
): Promise<void> {
  const known = await queries.listVisitInvites(tx.db, [visitId]);
  const { add, remove } = inviteChanges(known, emails, tx.now);
  const taken = new Set(known.filter(({ claimedAt }) => claimedAt).map(({ id }) => id));
  await queries.deleteInvites(
    tx.db,
    remove.filter((id) => !taken.has(id)),
  );
  if (add.length === 0) return;
  const expiresAt = inviteExpiry(tx.now, await settingText(tx, 'INVITE_VALIDITY_PERIOD_DAYS'));
  const createdByUserId = userIdOf(tx.actor) ?? inviterId;
  await queries.insertInvites(
    tx.db,
    add.map((email) => ({ email, createdByUserId, createdAt: tx.now, expiresAt, visitId, roleId: roleIds.USER })),
  );
  await record(tx, {
    type: 'PROPOSAL_VISIT_REGISTRATION_INVITES_UPDATED',
    objectId: proposalPk,
    proposalPk,
    data: { visitId, emails: [...emails] },
  });
}

type VisitInvite = queries.InviteRow & { readonly visitId: number };
type Joining = (tx: Ctx, invite: VisitInvite, userId: number) => Promise<void>;

let joining: Joining | undefined;

/** Registers how a user who accepted an invite joins the visit, from the area of visits; the proposal of the visit is locked then. */
export function whenVisitInviteAccepted(join: Joining): void {
  joining = join;
}

export async function joinVisit(tx: Ctx, invite: VisitInvite, userId: number): Promise<void> {
  await joining?.(tx, invite, userId);
}
