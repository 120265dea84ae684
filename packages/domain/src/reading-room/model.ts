/** Whose review it is: of a panel, of an instrument, or one that a scientist asked somebody in the house for. */
export const reviewKinds = ['PANEL', 'TECHNICAL', 'INTERNAL'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** A review somebody was asked for. */
export interface ReviewTask {
  readonly reviewId: number;
  readonly isDone: boolean;
  /** When the reviews of its call end; null where the call does not say. */
  readonly dueAt: Date | null;
}
