import { type Actor, type Decision, isOfficer, no, type RoleCode, yes } from '../kernel/index.ts';
import { settings } from '../setting/index.ts';
import {
  type InviteReason,
  invitedADayLimit,
  inviteGuesses,
  inviteMailPauseHours,
  inviteValidityDefaultDays,
  reminderGraceDays,
  searchMinimum,
} from './model.ts';
import { type InviteFacts, inviteAcceptable } from './policy.ts';
import { emailPattern } from './schema.ts';

const folded = (email: string) => email.trim().toLowerCase();

/**
 * Compares invites with the given addresses: known ones are unchanged, missing ones are removed (rule P75). An invite that expired before
 * it was accepted is replaced by a new one (decision 0105). A declined one remains, so that saving does not invite the person again (rule
 * P160).
 */
export function inviteChanges(
  existing: readonly (InviteFacts & {
    readonly id: number;
    readonly email: string;
    readonly declinedAt: Date | null;
  })[],
  emails: readonly string[],
  now: Date,
): { add: string[]; remove: number[] } {
  const wanted = new Map(emails.map((email) => [folded(email), email.trim()]));
  const stays = (invite: (typeof existing)[number]) =>
    wanted.has(folded(invite.email)) &&
    (invite.claimedAt !== null || invite.declinedAt !== null || inviteAcceptable(invite, now).allowed);
  const known = new Set(existing.filter(stays).map((invite) => folded(invite.email)));
  return {
    add: [...wanted].filter(([key]) => !known.has(key)).map(([, email]) => email),
    remove: existing.filter((invite) => !stays(invite)).map((invite) => invite.id),
  };
}

/**
 * Returns when an invite made now expires: after INVITE_VALIDITY_PERIOD_DAYS days of 24 hours. A stored value beyond the form's limit
 * counts as the limit, so that the result is always a valid date.
 */
export function inviteExpiry(now: Date, setting: string | null | undefined): Date {
  const given = Number(setting);
  const days = Number.isFinite(given) && given > 0 ? given : inviteValidityDefaultDays;
  return new Date(now.getTime() + Math.min(days, settings.INVITE_VALIDITY_PERIOD_DAYS.most) * 86_400_000);
}

/** Returns why text in the co-proposer field cannot be added (rule P85); undefined if it can. */
export function entryProblem(
  typed: string,
  known: { invited: readonly string[]; ownEmail?: string | undefined },
): string | undefined {
  const text = typed.trim();
  if (text === '') return 'Please enter a email';
  if (text.length < searchMinimum) return 'Please type at least 3 characters';
  if (!text.includes('@')) return 'Enter a full email address';
  if (!emailPattern.test(text)) return 'Keep typing a full email';
  const taken = [...known.invited, known.ownEmail ?? ''].map(folded);
  return taken.includes(folded(text)) ? `${text} has already been invited` : undefined;
}

/** Whether accepting makes the person a co-proposer: not if they are already on the proposal (rule P80). */
export function joinsAsCoProposer(userId: number, proposal: { proposerId: number; users: readonly number[] }): boolean {
  return proposal.proposerId !== userId && !proposal.users.includes(userId);
}

/** Refuses to invite a person who is on the proposal; invites made before they joined are unchanged (rule P92). */
export function mayBeInvited(added: readonly string[], onProposal: readonly string[]): Decision<InviteReason> {
  const members = new Set(onProposal.map(folded));
  const email = added.find((one) => members.has(folded(one)));
  return email === undefined ? yes : no('INVITED_IS_ON_PROPOSAL', { email });
}

/** Refuses to let a person on the proposal use up another person's invite; one to their own address may be used up (rule P92). */
export function mayUseUpInvite(
  invitedEmail: string,
  person: { email: string; joins: boolean },
): Decision<InviteReason> {
  return person.joins || folded(invitedEmail) === folded(person.email) ? yes : no('INVITE_FOR_SOMEBODY_ELSE');
}

/** Checks whether a person who invited this many in the last 24 hours may invite one more (rule P93). */
export function mayInviteOneMore(actor: Actor, invitedToday: number): Decision<InviteReason> {
  return isOfficer(actor) || invitedToday < invitedADayLimit ? yes : no('TOO_MANY_INVITED', { most: invitedADayLimit });
}

/** Decision 0210: checks whether another code may be tried, after this many wrong ones within the last `inviteGuesses.minutes`. */
export function mayTryInviteCode(guesses: {
  readonly person: number;
  readonly address: number;
}): Decision<InviteReason> {
  const tooMany = guesses.person >= inviteGuesses.person || guesses.address >= inviteGuesses.address;
  return tooMany ? no('INVITE_CODES_TRIED') : yes;
}

/** Decision 0105: whether requesting an existing invite again sends its mail again, which happens at most once a day. */
export function mailsInviteAgain(mailedAt: Date | null, now: Date): boolean {
  return mailedAt === null || now.getTime() - mailedAt.getTime() >= inviteMailPauseHours * 3_600_000;
}

/**
 * Decision 0139: checks whether an invite may be sent again on request, even if it has expired, but not if it was accepted, and at most
 * once a day.
 */
export function maySendInviteAgain(
  invite: { readonly claimedAt: Date | null; readonly mailedAt: Date | null } | undefined,
  now: Date,
): Decision<InviteReason> {
  if (!invite) return no('INVITE_NOT_FOUND');
  if (invite.claimedAt) return no('INVITE_CLAIMED');
  return mailsInviteAgain(invite.mailedAt, now) ? yes : no('INVITE_MAILED_LATELY');
}

/** Returns the roles of a stand-in: everyone is an applicant, and only reviewers can lead a panel (rule P84). */
export function rolesOfInvited(userRole: RoleCode): readonly RoleCode[] {
  const leads = userRole === 'FAP_CHAIR' || userRole === 'FAP_SECRETARY';
  return [...new Set<RoleCode>(['USER', ...(leads ? (['FAP_REVIEWER'] as const) : []), userRole])];
}

const dayMs = 86_400_000;

/**
 * Whether a reminder of an open invite is due: one at each of these ages in days (rule P81). A missed run is made up for within a week, and
 * a second run on the same day sends no further reminder (decision 0105). A person who declined is not reminded (rule P160).
 */
export function reminderDue(
  invite: InviteFacts & {
    readonly createdAt: Date;
    readonly mailedAt: Date | null;
    readonly declinedAt: Date | null;
  },
  delays: readonly number[],
  now: Date,
): boolean {
  if (!inviteAcceptable(invite, now).allowed || invite.mailedAt === null || invite.declinedAt !== null) return false;
  const { createdAt, mailedAt } = invite;
  return delays.some((days) => {
    const due = createdAt.getTime() + days * dayMs;
    return due <= now.getTime() && now.getTime() < due + reminderGraceDays * dayMs && mailedAt.getTime() < due;
  });
}
