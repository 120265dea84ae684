import { randomInt } from 'node:crypto';
import {
  type acceptCoProposerInviteArgs,
  type acceptInviteWithCodeArgs,
  inviteAcceptable,
  inviteChanges,
  inviteCodeAlphabet,
  inviteCodeLength,
  inviteExpiry,
  joinsAsCoProposer,
  type setCoProposerInvitesArgs,
} from '@atrium/domain/invite';
import { roleIds, userIdOf } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { findProposalPk, insertCoProposer, insist, listCoProposers, lockProposal } from '../proposal/index.ts';
import { settingText } from '../setting/index.ts';
import { users } from '../user/index.ts';
import * as queries from './invite.queries.ts';

const newCode = () =>
  Array.from({ length: inviteCodeLength }, () => inviteCodeAlphabet[randomInt(inviteCodeAlphabet.length)]).join('');

/**
 * Makes the invites of a proposal those to the addresses given: known ones stay as they are, missing ones go, new ones get a
 * code. Records PROPOSAL_CO_PROPOSER_INVITES_UPDATED, which mails the new ones.
 */
export function setCoProposerInvites(
  ctx: Ctx,
  { input: { proposalPk, emails } }: z.output<typeof setCoProposerInvitesArgs>,
): Promise<queries.InviteRow[]> {
  return transaction(ctx, async (tx) => {
    const proposal = await lockProposal(tx.db, proposalPk);
    if (!proposal || proposal.deletedAt) throw refused('PROPOSAL_NOT_FOUND');
    const changes = inviteChanges(await queries.listInvites(tx.db, [proposalPk]), emails);
    await queries.deleteInvites(tx.db, changes.remove);
    const expiresAt = inviteExpiry(tx.now, await settingText(tx, 'INVITE_VALIDITY_PERIOD_DAYS'));
    for (const email of changes.add) {
      const row = {
        email,
        createdByUserId: userIdOf(tx.actor) ?? proposal.proposerId,
        createdAt: tx.now,
        expiresAt,
        proposalPk,
        roleId: roleIds.USER,
      };
      // A code that is taken is drawn again; among two thousand million that is rare.
      while (!(await queries.insertInvite(tx.db, { ...row, code: newCode() })));
    }
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

/** Accepts the invite: the role it grants, a place as co-proposer unless the person has one, and the mark; once. */
async function accept(tx: Ctx, invite: queries.InviteRow | undefined): Promise<queries.InviteRow> {
  insist(inviteAcceptable(invite, tx.now));
  const userId = userIdOf(tx.actor);
  if (!invite || userId === undefined) throw refused('INVITE_NOT_FOUND');
  if (invite.roleId) await queries.grantRole(tx.db, userId, invite.roleId);
  const claimed = await queries.claimInvite(tx.db, invite.id, userId, tx.now);
  if (!invite.proposalPk) return claimed;
  const proposal = await lockProposal(tx.db, invite.proposalPk);
  if (!proposal || proposal.deletedAt) throw refused('INVITE_NOT_FOUND');
  const { proposalPk, proposerId } = proposal;
  const members = (await listCoProposers(tx.db, [proposalPk])).map((row) => row.userId);
  if (!joinsAsCoProposer(userId, { proposerId, users: members })) return claimed;
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

/** Behaviour/core §8.3: whoever holds the code, whatever their address. */
export function acceptInviteWithCode(
  ctx: Ctx,
  { code }: z.output<typeof acceptInviteWithCodeArgs>,
): Promise<queries.InviteRow> {
  return transaction(ctx, async (tx) => accept(tx, await queries.lockInviteByCode(tx.db, code.toUpperCase())));
}

/** Behaviour/core §8.3: the open invite to one's own address. Without one the proposal is not even told to be there. */
export function acceptCoProposerInvite(
  ctx: Ctx,
  { proposalId }: z.output<typeof acceptCoProposerInviteArgs>,
): Promise<queries.InviteRow> {
  return transaction(ctx, async (tx) => {
    const me = await users.load(tx, userIdOf(tx.actor) ?? 0);
    const proposalPk = await findProposalPk(tx.db, proposalId);
    if (!me || !proposalPk) throw refused('INVITE_NOT_FOUND');
    return accept(tx, await queries.lockOpenInvite(tx.db, proposalPk, me.email));
  });
}
