import type { TimerAct } from './room-schema.ts';
import { compareInMeeting, moveTo, type RankedProposal } from './rules.ts';

/** The stored timer of the proposal under discussion: instants in milliseconds since 1970. */
export interface MeetingTimer {
  /** When the timer was started; null while it is stopped. */
  readonly startedAt: number | null;
  /** Time accumulated before the last pause, in milliseconds. */
  readonly spentMs: number;
}

/** A stopped timer at zero, with which the discussion of each proposal begins (rule R163). */
export const restingTimer: MeetingTimer = { startedAt: null, spentMs: 0 };

/** Returns how long a proposal has been discussed, in milliseconds; never negative, even if clocks differ. */
export const timeSpent = ({ startedAt, spentMs }: MeetingTimer, now: number): number =>
  spentMs + (startedAt === null ? 0 : Math.max(0, now - startedAt));

/** Returns the timer after an action; starting or pausing twice has no further effect (rule R163). */
export function timerAfter(timer: MeetingTimer, act: TimerAct, now: number): MeetingTimer {
  if (act === 'RESTART') return { startedAt: now, spentMs: 0 };
  if (act === 'START') return timer.startedAt === null ? { ...timer, startedAt: now } : timer;
  return { startedAt: null, spentMs: timeSpent(timer, now) };
}

/** Returns the timer for a proposal whose discussion begins: it starts immediately if minutes are planned (rule R163). */
export const timerOfNext = (minutes: number | null, now: number): MeetingTimer => ({
  ...restingTimer,
  startedAt: minutes === null ? null : now,
});

/**
 * Returns the changed ranks when a proposal moves before another one of its instrument (null: to the end). They are computed from the
 * current order under the lock, so that two users can move different proposals concurrently; the other proposals keep their order (rule
 * R162). Returns `undefined` if either proposal is not in the meeting.
 */
export function ranksAfterMove(
  meeting: readonly RankedProposal[],
  proposalPk: number,
  beforePk: number | null,
): Array<{ proposalPk: number; rankOrder: number }> | undefined {
  const order = meeting.toSorted(compareInMeeting).map((row) => row.proposalPk);
  const rest = order.filter((pk) => pk !== proposalPk);
  const index = beforePk === null ? rest.length : rest.indexOf(beforePk);
  if (!order.includes(proposalPk) || index < 0) return undefined;
  const before = new Map(meeting.map((row) => [row.proposalPk, row.rankOrder]));
  return moveTo(order, proposalPk, index).filter((rank) => before.get(rank.proposalPk) !== rank.rankOrder);
}

/** Returns the time until the meeting ends if each remaining proposal takes the planned minutes, in milliseconds; null if none are planned. */
export const timeToEnd = (minutes: number | null, left: number, spent: number): number | null =>
  minutes === null ? null : Math.max(0, left * minutes * 60_000 - spent);
