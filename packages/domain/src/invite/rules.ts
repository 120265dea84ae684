import { inviteValidityDefaultDays, searchMinimum } from './limits.ts';
import { emailPattern } from './schema.ts';

const folded = (email: string) => email.trim().toLowerCase();

/** Behaviour/core §8.2: the given addresses become the invites; known ones stay untouched, missing ones go. */
export function inviteChanges(
  existing: readonly { id: number; email: string }[],
  emails: readonly string[],
): { add: string[]; remove: number[] } {
  const wanted = new Map(emails.map((email) => [folded(email), email.trim()]));
  const known = new Set(existing.map((invite) => folded(invite.email)));
  return {
    add: [...wanted].filter(([key]) => !known.has(key)).map(([, email]) => email),
    remove: existing.filter((invite) => !wanted.has(folded(invite.email))).map((invite) => invite.id),
  };
}

/** When an invite made now runs out: INVITE_VALIDITY_PERIOD_DAYS days of 24 hours. */
export function inviteExpiry(now: Date, setting: string | null | undefined): Date {
  const days = Number(setting);
  return new Date(now.getTime() + (Number.isFinite(days) && days > 0 ? days : inviteValidityDefaultDays) * 86_400_000);
}

/** Why what was typed into the co-proposer field can not be added (Spec 1 §8), or undefined when it can. */
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

/** Behaviour/core §8.3 and §17 Q10: accepting adds a co-proposer unless the person is on the proposal already. */
export function joinsAsCoProposer(userId: number, proposal: { proposerId: number; users: readonly number[] }): boolean {
  return proposal.proposerId !== userId && !proposal.users.includes(userId);
}
