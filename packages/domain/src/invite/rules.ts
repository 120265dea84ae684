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
 * The given addresses become the invites; known ones stay untouched, missing ones go (rule P75). One that ran out before anybody
 * accepted it helps nobody: a new one takes its place (decision 0105). A declined one stays, so that a save does not ask again (rule P160).
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
 * When an invite made now runs out: INVITE_VALIDITY_PERIOD_DAYS days of 24 hours. What was put into the store past the form counts as far as the form
 * would have taken it, so that it is always a date.
 */
export function inviteExpiry(now: Date, setting: string | null | undefined): Date {
  const given = Number(setting);
  const days = Number.isFinite(given) && given > 0 ? given : inviteValidityDefaultDays;
  return new Date(now.getTime() + Math.min(days, settings.INVITE_VALIDITY_PERIOD_DAYS.most) * 86_400_000);
}

/** Why what was typed into the co-proposer field can not be added (rule P85), or undefined when it can. */
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

/** Accepting adds a co-proposer unless the person is on the proposal already (rule P80). */
export function joinsAsCoProposer(userId: number, proposal: { proposerId: number; users: readonly number[] }): boolean {
  return proposal.proposerId !== userId && !proposal.users.includes(userId);
}

/** Nobody who is on the proposal is invited to it; what was invited before they joined stays as it is (rule P92). */
export function mayBeInvited(added: readonly string[], onProposal: readonly string[]): Decision<InviteReason> {
  const members = new Set(onProposal.map(folded));
  const email = added.find((one) => members.has(folded(one)));
  return email === undefined ? yes : no('INVITED_IS_ON_PROPOSAL', { email });
}

/** Somebody on the proposal does not use up the invite of somebody else; one to their own address is settled (rule P92). */
export function mayUseUpInvite(
  invitedEmail: string,
  person: { email: string; joins: boolean },
): Decision<InviteReason> {
  return person.joins || folded(invitedEmail) === folded(person.email) ? yes : no('INVITE_FOR_SOMEBODY_ELSE');
}

/** Whether one more person may be invited by somebody who invited so many in the last 24 hours (rule P93). */
export function mayInviteOneMore(actor: Actor, invitedToday: number): Decision<InviteReason> {
  return isOfficer(actor) || invitedToday < invitedADayLimit ? yes : no('TOO_MANY_INVITED', { most: invitedADayLimit });
}

/** Decision 0210: whether one more code may be tried, after so many that were none within the last `inviteGuesses.minutes`. */
export function mayTryInviteCode(guesses: {
  readonly person: number;
  readonly address: number;
}): Decision<InviteReason> {
  const tooMany = guesses.person >= inviteGuesses.person || guesses.address >= inviteGuesses.address;
  return tooMany ? no('INVITE_CODES_TRIED') : yes;
}

/** Decision 0105: asking again for an invite that is there sends its mail again, but not more than once a day. */
export function mailsInviteAgain(mailedAt: Date | null, now: Date): boolean {
  return mailedAt === null || now.getTime() - mailedAt.getTime() >= inviteMailPauseHours * 3_600_000;
}

/** Decision 0139: an open invite is sent again when somebody asks, also one that ran out; not one that was taken up, and once a day. */
export function maySendInviteAgain(
  invite: { readonly claimedAt: Date | null; readonly mailedAt: Date | null } | undefined,
  now: Date,
): Decision<InviteReason> {
  if (!invite) return no('INVITE_NOT_FOUND');
  if (invite.claimedAt) return no('INVITE_CLAIMED');
  return mailsInviteAgain(invite.mailedAt, now) ? yes : no('INVITE_MAILED_LATELY');
}

/** The roles of a stand-in: everybody applies, and only reviewers can lead a panel (rule P84). */
export function rolesOfInvited(userRole: RoleCode): readonly RoleCode[] {
  const leads = userRole === 'FAP_CHAIR' || userRole === 'FAP_SECRETARY';
  return [...new Set<RoleCode>(['USER', ...(leads ? (['FAP_REVIEWER'] as const) : []), userRole])];
}

const dayMs = 86_400_000;

/**
 * An open invite is reminded of once at each of these ages in days (rule P81). A run that was missed is made up for within a
 * week, and a second run on the same day reminds nobody again (decision 0105). Whoever declined is left alone (rule P160).
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
