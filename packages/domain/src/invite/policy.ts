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
import type { InviteReason } from './refusals.ts';

type Answer = Decision<InviteReason | ProposalReason | AccessReason>;

/** What of an invite decides whether it can still be accepted. */
export interface InviteFacts {
  readonly claimedAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Behaviour/core §8.2: whoever may edit the proposal. */
export function maySetCoProposerInvites(actor: Actor, facts: ProposalFacts, now: Date): Answer {
  return mayEditProposal(actor, facts, now);
}

/** Behaviour/core §8.3: anybody signed in who holds the code. */
export function mayAcceptWithCode(actor: Actor): Answer {
  return signedIn(actor);
}

/** Behaviour/core §8.3: applicants, for an invite to their own address. */
export function mayAcceptByAddress(actor: Actor): Answer {
  return inRole(actor, 'USER');
}

/** Behaviour/core §8.3 and §17 Q11: once, and before it expires, whichever way it is accepted. */
export function inviteAcceptable(invite: InviteFacts | undefined, now: Date): Decision<InviteReason> {
  if (!invite) return no('INVITE_NOT_FOUND');
  if (invite.claimedAt) return no('INVITE_CLAIMED');
  return invite.expiresAt && invite.expiresAt < now ? no('INVITE_EXPIRED') : yes;
}

/**
 * Spec 2 §2 "Invite dialogs", decision 0105: everybody invites applicants; officers also invite into the roles of panels, instruments and
 * safety. Nobody becomes an officer by a mail.
 */
export function mayInviteUser(actor: Actor, facts: { userRole: RoleCode }): Decision<InviteReason | AccessReason> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (facts.userRole === 'USER') return yes;
  if (!isOfficer(actor)) return no('INVITES_APPLICANTS_ONLY');
  return facts.userRole === 'USER_OFFICER' ? no('OFFICERS_ARE_NOT_INVITED') : yes;
}

/** Contract §2: the code of an invite is shown to user officers (and access tokens). */
export function maySeeInviteCode(actor: Actor): boolean {
  return actor.kind === 'token' || hasRole(actor, 'USER_OFFICER');
}
