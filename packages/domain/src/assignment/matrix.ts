import type { ReviewStatus } from '../fap-review/index.ts';

/** The state of one person's review of one proposal (rule R140). */
export type CellState = 'SUBMITTED' | 'OVERDUE' | 'ASSIGNED' | 'DECLINED';

export const cellStateWords: Readonly<Record<CellState, string>> = {
  SUBMITTED: 'Submitted',
  OVERDUE: 'Overdue',
  ASSIGNED: 'Assigned',
  DECLINED: 'Declined',
};

interface Due {
  readonly status: ReviewStatus;
  /** When reviews in the proposal's call are due. */
  readonly dueAt: Date | string | null;
  /** Whether the reviewer has declined to write it. */
  readonly isDeclined: boolean;
}

/** Returns the state of a review. A draft is overdue from its due date on (rule R140); a declined review is never overdue (rule R103). */
export function cellState({ status, dueAt, isDeclined }: Due, now: Date): CellState {
  if (isDeclined) return 'DECLINED';
  if (status === 'SUBMITTED') return 'SUBMITTED';
  return dueAt !== null && new Date(dueAt) <= now ? 'OVERDUE' : 'ASSIGNED';
}

export interface Tally {
  readonly assigned: number;
  readonly submitted: number;
  readonly overdue: number;
}

/** Counts the assigned, submitted and overdue reviews; declined ones are not counted (rule R103). */
export function tallyOf(states: readonly CellState[]): Tally {
  const count = (state: CellState) => states.filter((one) => one === state).length;
  return { assigned: states.length - count('DECLINED'), submitted: count('SUBMITTED'), overdue: count('OVERDUE') };
}

/** Returns what a proposal still lacks: reviewers, if fewer are assigned than the panel requires, and reviews that are not submitted (rule R140). */
export function lacking(required: number, { assigned, submitted }: Tally): { reviewers: number; reviews: number } {
  return {
    reviewers: Math.max(0, required - assigned),
    reviews: Math.max(0, Math.max(required, assigned) - submitted),
  };
}
