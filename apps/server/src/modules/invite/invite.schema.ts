import {
  acceptCoProposerInviteArgs,
  acceptInviteWithCodeArgs,
  createUserByEmailInviteArgs,
  declineCoProposerInviteArgs,
  invitePolicies,
  inviteSentences,
  maySeeInviteCode,
  maySendInviteAgain,
  maySetCoProposerInvites,
  sendInviteAgainArgs,
  setCoProposerInvitesArgs,
} from '@atrium/domain/invite';
import { userIdOf } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import { registerSentences } from '../../access/errors.ts';
import { manyLoader } from '../../access/loaders.ts';
import { AbilityRef } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, unlocked } from '../../graphql/operation.ts';
import { calls } from '../call/index.ts';
import { namesAuthors } from '../fap/index.ts';
import {
  lockProposal,
  ProposalAbilitiesRef,
  ProposalRef,
  type ProposalRow,
  proposalFacts,
  proposals,
  readsAlong,
  readsAsGuest,
} from '../proposal/index.ts';
import { people, UserRef } from '../user/index.ts';
import {
  findInvite,
  type InviteRow,
  inviteMoments,
  listInvites,
  listPendingInvitesTo,
  lockProposalOfInvite,
} from './invite.queries.ts';
import {
  acceptCoProposerInvite,
  acceptInviteWithCode,
  declineCoProposerInvite,
  sendInviteAgain,
  setCoProposerInvites,
} from './invite.service.ts';
import { nameOf } from './invite-mail.service.ts';
import { createUserByEmailInvite } from './invite-user.service.ts';

registerSentences(inviteSentences);

const invitesOf = manyLoader<number, InviteRow & { proposalPk: number }>(
  async (ctx, pks) => (await listInvites(ctx.db, pks)) as (InviteRow & { proposalPk: number })[],
  (row) => row.proposalPk,
);

readsAlong<InviteRow & { proposalPk: number }>({
  field: 'coProposerInvites',
  rows: sql`select * from invites where proposal_pk = p.proposal_pk order by id`,
  moments: inviteMoments,
  know: (ctx, { proposalPk }, rows) => invitesOf.know(ctx, proposalPk, rows),
});

/** The part of a proposal that an invited person may see before accepting (rule P162). */
const InvitedProposalRef = builder.objectRef<ProposalRow>('InvitedProposal').implement({
  fields: (t) => ({
    primaryKey: t.exposeInt('proposalPk'),
    proposalId: t.exposeString('proposalId'),
    title: t.exposeString('title'),
    abstract: t.exposeString('abstract'),
    proposerName: t.string({
      resolve: async (row, _, ctx) => {
        const proposer = await people.load(ctx, row.proposerId);
        return proposer?.preferredname || proposer?.firstname || '';
      },
    }),
    principalInvestigator: t.string({
      description: 'First and last name of the principal investigator.',
      resolve: async (row, _, ctx) => nameOf((await people.load(ctx, row.proposerId)) ?? null),
    }),
    institution: t.string({
      nullable: true,
      description: 'The institution of the principal investigator.',
      resolve: async (row, _, ctx) => (await people.load(ctx, row.proposerId))?.institution ?? null,
    }),
    submitted: t.exposeBoolean('submitted'),
    callShortCode: t.string({
      resolve: async (row, _, ctx) => (await calls.load(ctx, row.callId))?.shortCode ?? '',
    }),
    deadline: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the call ends for applicants, or the later deadline given to this proposal.',
      resolve: async (row, _, ctx) => {
        const ends = (await calls.load(ctx, row.callId))?.endCall ?? null;
        return ends && row.extendedUntil && row.extendedUntil > ends ? row.extendedUntil : ends;
      },
    }),
  }),
});

export const InviteRef = builder.objectRef<InviteRow>('Invite').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    code: t.string({
      nullable: true,
      resolve: (invite, _, ctx) => (maySeeInviteCode(ctx.actor) ? invite.code : null),
    }),
    email: t.exposeString('email'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    createdByUserId: t.exposeInt('createdByUserId'),
    claimedAt: t.expose('claimedAt', { type: 'DateTime', nullable: true }),
    claimedByUserId: t.exposeInt('claimedByUserId', { nullable: true }),
    declinedAt: t.expose('declinedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the addressee declined it.',
    }),
    isEmailSent: t.exposeBoolean('isEmailSent'),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
    mailedAt: t.expose('mailedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its e-mail was last sent, reminders included.',
    }),
    inviterName: t.string({
      description: 'First and last name of the sender.',
      resolve: async (invite, _, ctx) => nameOf((await people.load(ctx, invite.createdByUserId)) ?? null),
    }),
    sendAgain: t.field({
      type: AbilityRef,
      description: 'Whether its e-mail can be sent again now; for callers who may invite.',
      resolve: (invite, _, ctx) => maySendInviteAgain(invite, ctx.now),
    }),
    proposal: t.field({
      type: InvitedProposalRef,
      nullable: true,
      resolve: (invite, _, ctx) => (invite.proposalPk ? proposals.load(ctx, invite.proposalPk) : null),
    }),
  }),
});

builder.objectField(ProposalRef, 'coProposerInvites', (t) =>
  t.field({
    type: [InviteRef],
    description: 'Invites that have not been accepted; empty for visitors and people with access to the data only.',
    resolve: async (proposal, _, ctx) => {
      if (await readsAsGuest(ctx, proposal.proposalPk)) return [];
      if (!(await namesAuthors(ctx, proposal.proposalPk))) return [];
      return (await invitesOf.load(ctx, proposal.proposalPk)).filter((invite) => !invite.claimedAt);
    },
  }),
);

builder.objectField(UserRef, 'coProposerInvites', (t) =>
  t.field({
    type: [InviteRef],
    // Only the addressee may see an invite (rule P86).
    resolve: (user, _, ctx) =>
      userIdOf(ctx.actor) === user.id ? listPendingInvitesTo(ctx.db, [user.email], ctx.now) : [],
  }),
);

builder.objectField(ProposalAbilitiesRef, 'invite', (t) =>
  t.field({ type: AbilityRef, resolve: (facts, _, ctx) => maySetCoProposerInvites(ctx.actor, facts, ctx.now) }),
);

mutation('setCoProposerInvites', {
  type: [InviteRef],
  input: setCoProposerInvitesArgs,
  destructive: { whenRemoving: 'Withdrew invitations to a proposal' },
  policy: invitePolicies.setCoProposerInvites,
  lock: (tx, { input }) => lockProposal(tx.db, input.proposalPk),
  facts: (ctx, { input }) => proposalFacts(ctx, input.proposalPk),
  resolve: setCoProposerInvites,
});

mutation('sendInviteAgain', {
  type: InviteRef,
  description: 'E-mails an open invite to a proposal again, at most once a day.',
  input: sendInviteAgainArgs,
  policy: invitePolicies.sendAgain,
  lock: (tx, { inviteId }) => lockProposalOfInvite(tx.db, inviteId),
  facts: async (ctx, { inviteId }) => proposalFacts(ctx, (await findInvite(ctx.db, inviteId))?.proposalPk ?? 0),
  resolve: sendInviteAgain,
});

mutation('acceptInviteWithCode', {
  type: InviteRef,
  input: acceptInviteWithCodeArgs,
  policy: invitePolicies.acceptWithCode,
  resolve: acceptInviteWithCode,
});

mutation('acceptCoProposerInvite', {
  type: InviteRef,
  input: acceptCoProposerInviteArgs,
  policy: invitePolicies.acceptByAddress,
  resolve: acceptCoProposerInvite,
});

mutation('declineCoProposerInvite', {
  type: InviteRef,
  description: 'Declines an invite sent to the caller’s own address; `declined: false` withdraws that.',
  input: declineCoProposerInviteArgs,
  policy: invitePolicies.declineByAddress,
  resolve: declineCoProposerInvite,
});

mutation('acceptInvite', {
  type: InviteRef,
  description: 'Former name of `acceptInviteWithCode`.',
  input: acceptInviteWithCodeArgs,
  policy: invitePolicies.acceptWithCode,
  resolve: acceptInviteWithCode,
});

/** The invite under its name from when only stand-ins were invited (rule X29). */
const RedeemCodeRef = builder.objectRef<InviteRow>('RedeemCode').implement({
  fields: (t) => ({
    code: t.exposeString('code'),
    placeholderUserId: t.int({
      description:
        'The placeholder account that was taken over; for an invite without one, the account that accepted it.',
      resolve: (invite) => invite.placeholderUserId ?? invite.claimedByUserId ?? 0,
    }),
    createdBy: t.exposeInt('createdByUserId'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    claimedAt: t.expose('claimedAt', { type: 'DateTime', nullable: true }),
  }),
});

mutation('redeemCode', {
  type: RedeemCodeRef,
  description: 'Older clients’ name for `acceptInviteWithCode`.',
  input: acceptInviteWithCodeArgs,
  policy: invitePolicies.acceptWithCode,
  resolve: acceptInviteWithCode,
});

mutation('createUserByEmailInvite', {
  type: 'Int',
  description: 'Invites a person who has no account and returns the id of the placeholder account.',
  input: createUserByEmailInviteArgs,
  policy: invitePolicies.inviteUser,
  lock: unlocked('the rule asks only what the caller sent'),
  facts: (_, { userRole }) => ({ userRole }),
  resolve: createUserByEmailInvite,
});
