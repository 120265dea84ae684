import type { TimerAct } from './room-schema.ts';
import { compareInMeeting, moveTo, type RankedProposal } from './rules.ts';

/** The timer of the proposal that is discussed, as it is stored: instants in milliseconds since 1970. */
export interface MeetingTimer {
  /** Since when it runs; null while it rests. */
  readonly startedAt: number | null;
  /** What had run before it was paused, in milliseconds. */
  readonly spentMs: number;
}

/** A timer that has not run yet: that of each proposal when its discussion begins (rule R163). */
export const restingTimer: MeetingTimer = { startedAt: null, spentMs: 0 };

/** How long a proposal has been discussed, in milliseconds. Clocks that differ never make it negative. */
export const timeSpent = ({ startedAt, spentMs }: MeetingTimer, now: number): number =>
  spentMs + (startedAt === null ? 0 : Math.max(0, now - startedAt));

/** The timer after an act: starting twice and pausing twice change nothing (rule R163). */
export function timerAfter(timer: MeetingTimer, act: TimerAct, now: number): MeetingTimer {
  if (act === 'RESTART') return { startedAt: now, spentMs: 0 };
  if (act === 'START') return timer.startedAt === null ? { ...timer, startedAt: now } : timer;
  return { startedAt: null, spentMs: timeSpent(timer, now) };
}

/** The timer of the proposal whose discussion begins: it runs at once where minutes are planned (rule R163). */
export const timerOfNext = (minutes: number | null, now: number): MeetingTimer => ({
  ...restingTimer,
  startedAt: minutes === null ? null : now,
});

/**
 * The new ranks when a proposal goes before another one (null: to the end) of its instrument. They are worked out from the order as it is
 * under the lock, so two who move different proposals both have their way; the others keep their order, and only ranks that changed
 * are answered (rule R162). `undefined` when one of the two is not in the meeting.
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

/** When the meeting ends if each of the rest takes the planned minutes, in milliseconds from now; null where none are planned. */
export const timeToEnd = (minutes: number | null, left: number, spent: number): number | null =>
  minutes === null ? null : Math.max(0, left * minutes * 60_000 - spent);
