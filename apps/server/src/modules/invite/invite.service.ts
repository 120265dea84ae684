import {
  type acceptCoProposerInviteArgs,
  type acceptInviteWithCodeArgs,
  type declineCoProposerInviteArgs,
  inviteAcceptable,
  inviteChanges,
  inviteExpiry,
  inviteGuesses,
  joinsAsCoProposer,
  mayBeInvited,
  maySendInviteAgain,
  mayTryInviteCode,
  mayUseUpInvite,
  type sendInviteAgainArgs,
  type setCoProposerInvitesArgs,
} from '@atrium/domain/invite';
import { roleIds, userIdOf } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import {
  findProposalPk,
  insertCoProposer,
  insist,
  listCoProposers,
  lockProposal,
  notifyOfJoining,
  proposals,
} from '../proposal/index.ts';
import { addRoles } from '../role/index.ts';
import { settingText } from '../setting/index.ts';
import { lockUser, lockUsers, takeOverStandIn, users } from '../user/index.ts';
import * as queries from './invite.queries.ts';
import { mailInvites } from './invite-mail.service.ts';
import { joinVisit } from './invite-visit.service.ts';

/**
 * Replaces the invites of a proposal with those to the given addresses: existing ones stay unchanged, others are deleted, and new ones get
 * a code. Records PROPOSAL_CO_PROPOSER_INVITES_UPDATED, which mails the new ones.
 */
export function setCoProposerInvites(
  ctx: Ctx,
  { input: { proposalPk, emails } }: z.output<typeof setCoProposerInvitesArgs>,
): Promise<queries.InviteRow[]> {
  return transaction(ctx, async (tx) => {
    const proposal = await lockProposal(tx.db, proposalPk);
    if (!proposal || proposal.deletedAt) throw refused('PROPOSAL_NOT_FOUND');
    const changes = inviteChanges(await queries.listInvites(tx.db, [proposalPk]), emails, tx.now);
    const members = await listCoProposers(tx.db, [proposalPk]);
    const onProposal = await users.loadMany(tx, [proposal.proposerId, ...members.map(({ userId }) => userId)]);
    const addresses = onProposal.map(({ email }) => email);
    insist(mayBeInvited(changes.add, addresses));
    await queries.deleteInvites(tx.db, changes.remove);
    const expiresAt = inviteExpiry(tx.now, await settingText(tx, 'INVITE_VALIDITY_PERIOD_DAYS'));
    const granted = { proposalPk, roleId: roleIds.USER };
    const createdByUserId = userIdOf(tx.actor) ?? proposal.proposerId;
    await queries.insertInvites(
      tx.db,
      changes.add.map((email) => ({ email, createdByUserId, createdAt: tx.now, expiresAt, ...granted })),
    );
    const invites = await queries.listInvites(tx.db, [proposalPk]);
    if (invites.length > 0) {
      await record(tx, {
        type: 'PROPOSAL_CO_PROPOSER_INVITES_UPDATED',
        objectId: proposalPk,
        proposalPk,
        data: { emails: invites.map((invite) => invite.email) },
      });
    }
    return invites;
  });
}

/**
 * Sends the letter of an open invite again, and extends the invite to the validity of a new one (decision 0139), even if it had been
 * declined (rule P160). Records PROPOSAL_CO_PROPOSER_INVITE_SENT.
 */
export function sendInviteAgain(
  ctx: Ctx,
  { inviteId }: z.output<typeof sendInviteAgainArgs>,
): Promise<queries.InviteRow> {
  return transaction(ctx, async (tx) => {
    const invite = await queries.lockInvite(tx.db, inviteId);
    insist(maySendInviteAgain(invite, tx.now));
    const proposal = invite?.proposalPk ? await proposals.load(tx, invite.proposalPk) : undefined;
    if (!invite || !proposal || proposal.deletedAt) throw refused('INVITE_NOT_FOUND');
    const { proposalPk } = proposal;
    const expiresAt = inviteExpiry(tx.now, await settingText(tx, 'INVITE_VALIDITY_PERIOD_DAYS'));
    const renewed = await queries.renewInvite(tx.db, invite.id, expiresAt);
    await mailInvites(tx, null, [renewed]);
    await record(tx, {
      type: 'PROPOSAL_CO_PROPOSER_INVITE_SENT',
      objectId: proposalPk,
      proposalPk,
      description: `Co-proposer invite to ${invite.email} sent again by userId ${userIdOf(tx.actor) ?? 0}`,
      data: { inviteId: invite.id, email: invite.email },
    });
    return { ...renewed, isEmailSent: true, mailedAt: tx.now };
  });
}

/**
 * Lets a user with an account accept an invite to another address (decision 0105): everything planned for the stand-in passes to the user,
 * and the stand-in is deleted. Refused once somebody else has signed in with the address.
 */
async function takeOver(tx: Ctx, invite: queries.InviteRow, standInId: number, userId: number): Promise<void> {
  if (standInId === userId) return;
  const standIn = await lockUser(tx.db, standInId);
  if (!standIn) {
    // Signing in with the address has already taken over the stand-in (decision 0150).
    const person = await lockUser(tx.db, userId);
    if (person?.email.toLowerCase() === invite.email.toLowerCase()) return;
    throw refused('INVITE_NOT_FOUND');
  }
  if (!standIn.placeholder) throw refused('INVITE_CLAIMED');
  await takeOverStandIn(tx, standInId, userId);
  await queries.claimInvitesOf(tx.db, standInId, userId, tx.now);
  await record(tx, {
    type: 'EMAIL_INVITE_REDEEMED',
    objectId: userId,
    description: `Invite issued to ${invite.email} accepted by userId ${userId}`,
    data: { inviteId: invite.id, placeholderUserId: standInId, email: invite.email },
  });
}

/** Takes the locks an invite needs before its own: the people of a stand-in, then the proposal. */
async function lockAround(tx: Ctx, { placeholderUserId, proposalPk, visitId }: queries.InviteRow): Promise<void> {
  if (placeholderUserId !== null) await lockUsers(tx.db, [placeholderUserId, userIdOf(tx.actor) ?? 0]);
  if (proposalPk !== null) await lockProposal(tx.db, proposalPk);
  if (visitId !== null) await queries.lockProposalOfVisit(tx.db, visitId);
}

/**
 * Accepts the invite, which is locked after its proposal: grants the role, adds the user as co-proposer unless already on the proposal, and
 * marks the invite; only once.
 */
async function accept(tx: Ctx, invite: queries.InviteRow | undefined): Promise<queries.InviteRow> {
  insist(inviteAcceptable(invite, tx.now));
  const userId = userIdOf(tx.actor);
  if (!invite || userId === undefined) throw refused('INVITE_NOT_FOUND');
  if (invite.placeholderUserId !== null) await takeOver(tx, invite, invite.placeholderUserId, userId);
  if (invite.roleId) await addRoles(tx.db, userId, [invite.roleId]);
  const claimed = await queries.claimInvite(tx.db, invite.id, userId, tx.now);
  if (invite.visitId !== null) await joinVisit(tx, { ...invite, visitId: invite.visitId }, userId);
  if (!invite.proposalPk) return claimed;
  const proposal = await lockProposal(tx.db, invite.proposalPk);
  if (!proposal || proposal.deletedAt) throw refused('INVITE_NOT_FOUND');
  const { proposalPk, proposerId } = proposal;
  const members = (await listCoProposers(tx.db, [proposalPk])).map((row) => row.userId);
  const joins = joinsAsCoProposer(userId, { proposerId, users: members });
  insist(mayUseUpInvite(invite.email, { email: (await users.load(tx, userId))?.email ?? '', joins }));
  if (!joins) return claimed;
  await notifyOfJoining(tx, proposalPk, [userId]);
  await insertCoProposer(tx.db, proposalPk, userId);
  await record(tx, {
    type: 'PROPOSAL_CO_PROPOSER_INVITE_ACCEPTED',
    objectId: proposalPk,
    proposalPk,
    description: `Co-proposer invite issued to ${invite.email} accepted by userId ${userId}`,
    data: { inviteId: invite.id, userId, email: invite.email },
  });
  return claimed;
}

/**
 * Accepts an invite for any user who has its code, whatever the user's address (rule P77). A code counts as a guess before it is checked,
 * so that concurrent attempts are counted, and no longer counts if it was right (decision 0210).
 */
export async function acceptInviteWithCode(
  ctx: Ctx,
  { code }: z.output<typeof acceptInviteWithCodeArgs>,
): Promise<queries.InviteRow> {
  const since = new Date(ctx.now.getTime() - inviteGuesses.minutes * 60_000);
  const guess = { userId: userIdOf(ctx.actor) ?? 0, address: ctx.address ?? '' };
  const guessId = await queries.insertGuess(ctx.db, { ...guess, guessedAt: ctx.now }, inviteGuesses.minutes);
  insist(mayTryInviteCode(await queries.countGuessesBefore(ctx.db, guess, guessId, since)));
  const invite = await acceptCode(ctx, code);
  await queries.deleteGuess(ctx.db, guessId);
  return invite;
}

function acceptCode(ctx: Ctx, code: string): Promise<queries.InviteRow> {
  return transaction(ctx, async (tx) => {
    const found = await queries.findInviteByCode(tx.db, code.toUpperCase());
    if (!found) throw refused('INVITE_CODE_NOT_FOUND');
    await lockAround(tx, found);
    const invite = await queries.lockInviteByCode(tx.db, found.code);
    if (!invite) throw refused('INVITE_CODE_NOT_FOUND');
    return accept(tx, invite);
  });
}

/**
 * Returns the invite of the proposal to the caller's own address, locked after its proposal; without one, not even the existence of the
 * proposal is revealed.
 */
async function lockOwnInvite(tx: Ctx, proposalId: string): Promise<queries.InviteRow | undefined> {
  const me = await users.load(tx, userIdOf(tx.actor) ?? 0);
  const proposalPk = await findProposalPk(tx.db, proposalId);
  if (!me || !proposalPk) throw refused('INVITE_NOT_FOUND');
  await lockProposal(tx.db, proposalPk);
  return queries.lockOpenInvite(tx.db, proposalPk, me.email);
}

/** Accepts the open invite to the caller's own address (rule P78). */
export function acceptCoProposerInvite(
  ctx: Ctx,
  { proposalId }: z.output<typeof acceptCoProposerInviteArgs>,
): Promise<queries.InviteRow> {
  return transaction(ctx, async (tx) => accept(tx, await lockOwnInvite(tx, proposalId)));
}

/**
 * Declines the invite to the caller's own address, or undoes that (rule P160). Records PROPOSAL_CO_PROPOSER_INVITE_DECLINED, which notifies
 * the inviter, or PROPOSAL_CO_PROPOSER_INVITE_DECLINE_TAKEN_BACK, if anything changes.
 */
export function declineCoProposerInvite(
  ctx: Ctx,
  { proposalId, declined }: z.output<typeof declineCoProposerInviteArgs>,
): Promise<queries.InviteRow> {
  return transaction(ctx, async (tx) => {
    const invite = await lockOwnInvite(tx, proposalId);
    insist(inviteAcceptable(invite, tx.now));
    const proposal = invite?.proposalPk ? await proposals.load(tx, invite.proposalPk) : undefined;
    if (!invite || !proposal || proposal.deletedAt) throw refused('INVITE_NOT_FOUND');
    if ((invite.declinedAt !== null) === declined) return invite;
    const { proposalPk } = proposal;
    const userId = userIdOf(tx.actor) ?? 0;
    await record(tx, {
      type: declined ? 'PROPOSAL_CO_PROPOSER_INVITE_DECLINED' : 'PROPOSAL_CO_PROPOSER_INVITE_DECLINE_TAKEN_BACK',
      objectId: proposalPk,
      proposalPk,
      description: `Co-proposer invite issued to ${invite.email} ${declined ? 'declined' : 'opened again'} by userId ${userId}`,
      data: { inviteId: invite.id, userId, email: invite.email },
    });
    return queries.setInviteDeclined(tx.db, invite.id, declined ? tx.now : null);
  });
}
