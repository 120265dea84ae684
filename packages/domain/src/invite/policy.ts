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

/** What of an invite decides whether it can still be accepted. */
export interface InviteFacts {
  readonly claimedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Whoever may edit the proposal (rule P75). */
export function maySetCoProposerInvites(actor: Actor, facts: ProposalFacts, now: Date): Answer {
  return mayEditProposal(actor, facts, now);
}

/** Anybody signed in who holds the code (rule P77). */
export function mayAcceptWithCode(actor: Actor): Answer {
  return signedIn(actor);
}

/** Applicants, for an invite to their own address (rule P78). */
export function mayAcceptByAddress(actor: Actor): Answer {
  return inRole(actor, 'USER');
}

/** Applicants, for an invite to their own address (rule P160). */
export function mayDeclineByAddress(actor: Actor): Answer {
  return inRole(actor, 'USER');
}

/** Once, and before it expires, whichever way it is accepted (rule P79). */
export function inviteAcceptable(invite: InviteFacts | undefined, now: Date): Decision<InviteReason> {
  if (!invite) return no('INVITE_NOT_FOUND');
  if (invite.claimedAt) return no('INVITE_CLAIMED');
  return invite.expiresAt && invite.expiresAt < now ? no('INVITE_EXPIRED') : yes;
}

/**
 * Everybody invites applicants; officers also invite into the roles of panels, instruments and
 * safety (rule P82, decision 0105). Nobody becomes an officer by a mail.
 */
export function mayInviteUser(actor: Actor, facts: { userRole: RoleCode }): Decision<InviteReason | AccessReason> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (facts.userRole === 'USER') return yes;
  if (!isOfficer(actor)) return no('INVITES_APPLICANTS_ONLY');
  return facts.userRole === 'USER_OFFICER' ? no('OFFICERS_ARE_NOT_INVITED') : yes;
}

/** The code of an invite is shown to user officers and access tokens (rule X27). */
export function maySeeInviteCode(actor: Actor): boolean {
  return actor.kind === 'token' || hasRole(actor, 'USER_OFFICER');
}
