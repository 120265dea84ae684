import type { ReviewStatus } from '../fap-review/index.ts';

/** How far the review of one person of one proposal is (rule R140). */
export type CellState = 'SUBMITTED' | 'OVERDUE' | 'ASSIGNED' | 'DECLINED';

export const cellStateWords: Readonly<Record<CellState, string>> = {
  SUBMITTED: 'Submitted',
  OVERDUE: 'Overdue',
  ASSIGNED: 'Assigned',
  DECLINED: 'Declined',
};

interface Due {
  readonly status: ReviewStatus;
  /** When reviews of its call are due. */
  readonly dueAt: Date | string | null;
  /** Its reviewer does not write it. */
  readonly isDeclined: boolean;
}

/** A draft is overdue from the moment its time has come (rule R140); one that is declined waits for nothing (rule R103). */
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

/** How many of these reviews there are, are handed in, and are late; declined ones count nowhere (rule R103). */
export function tallyOf(states: readonly CellState[]): Tally {
  const count = (state: CellState) => states.filter((one) => one === state).length;
  return { assigned: states.length - count('DECLINED'), submitted: count('SUBMITTED'), overdue: count('OVERDUE') };
}

/** What a proposal still lacks: reviewers, while fewer are assigned than the panel asks for, and reviews that are not handed in (rule R140). */
export function lacking(required: number, { assigned, submitted }: Tally): { reviewers: number; reviews: number } {
  return {
    reviewers: Math.max(0, required - assigned),
    reviews: Math.max(0, Math.max(required, assigned) - submitted),
  };
}
