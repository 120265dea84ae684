import {
  type AccessReason,
  type Actor,
  type Decision,
  hasRole,
  inRole,
  isOfficer,
  no,
  type RoleCode,
  signedIn,
  yes,
} from '../kernel/index.ts';
import { mayEditProposal, type ProposalFacts, type ProposalReason } from '../proposal/index.ts';
import type { InviteReason } from './model.ts';

type Answer = Decision<InviteReason | ProposalReason | AccessReason>;

/** The facts that decide whether an invite can still be accepted. */
export interface InviteFacts {
  readonly claimedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Allows users who may edit the proposal (rule P75). */
export function maySetCoProposerInvites(actor: Actor, facts: ProposalFacts, now: Date): Answer {
  return mayEditProposal(actor, facts, now);
}

/** Allows any signed-in user who has the code (rule P77). */
export function mayAcceptWithCode(actor: Actor): Answer {
  return signedIn(actor);
}

/** Allows applicants to accept an invite to their own address (rule P78). */
export function mayAcceptByAddress(actor: Actor): Answer {
  return inRole(actor, 'USER');
}

/** Allows applicants to decline an invite to their own address (rule P160). */
export function mayDeclineByAddress(actor: Actor): Answer {
  return inRole(actor, 'USER');
}

/** Checks that an invite exists, is not yet accepted and has not expired, however it is accepted (rule P79). */
export function inviteAcceptable(invite: InviteFacts | undefined, now: Date): Decision<InviteReason> {
  if (!invite) return no('INVITE_NOT_FOUND');
  if (invite.claimedAt) return no('INVITE_CLAIMED');
  return invite.expiresAt && invite.expiresAt < now ? no('INVITE_EXPIRED') : yes;
}

/**
 * Allows every signed-in user to invite applicants; officers may also invite people into the roles of panels, instruments and safety (rule
 * P82, decision 0105). Nobody becomes an officer by invitation.
 */
export function mayInviteUser(actor: Actor, facts: { userRole: RoleCode }): Decision<InviteReason | AccessReason> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (facts.userRole === 'USER') return yes;
  if (!isOfficer(actor)) return no('INVITES_APPLICANTS_ONLY');
  return facts.userRole === 'USER_OFFICER' ? no('OFFICERS_ARE_NOT_INVITED') : yes;
}

/** Whether the actor may see the code of an invite: user officers and access tokens may (rule X27). */
export function maySeeInviteCode(actor: Actor): boolean {
  return actor.kind === 'token' || hasRole(actor, 'USER_OFFICER');
}
