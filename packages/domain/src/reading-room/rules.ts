/** Kinds of review: for a panel, for an instrument, or an internal one requested by a scientist. */
export const reviewKinds = ['PANEL', 'TECHNICAL', 'INTERNAL'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** A review assigned to the user. */
export interface ReviewTask {
  readonly reviewId: number;
  readonly isDone: boolean;
  /** When the review period of its call ends; null if the call sets no date. */
  readonly dueAt: Date | null;
}

/** The position of a review in the list, counted from 1, with the reviews before and after it. */
export interface TaskPlace<Task> {
  readonly place: number;
  readonly total: number;
  readonly previous: Task | undefined;
  readonly next: Task | undefined;
  /** The next review that is not done, continuing from the start of the list after its end; undefined if no other is left. */
  readonly nextOpen: Task | undefined;
}

/** Returns the position of a review in the list; undefined if the list does not contain it (rule R99). */
export function placeOfTask<Task extends ReviewTask>(
  tasks: readonly Task[],
  reviewId: number,
): TaskPlace<Task> | undefined {
  const at = tasks.findIndex((task) => task.reviewId === reviewId);
  if (at < 0) return undefined;
  return {
    place: at + 1,
    total: tasks.length,
    previous: tasks[at - 1],
    next: tasks[at + 1],
    nextOpen: [...tasks.slice(at + 1), ...tasks.slice(0, at)].find(({ isDone }) => !isDone),
  };
}

/** A summary of the user's reviews, as shown on the home page. */
export interface TaskStanding<Task> {
  readonly total: number;
  readonly done: number;
  readonly left: number;
  /** How many unfinished reviews are past their due date. */
  readonly overdue: number;
  /** The earliest due date of an unfinished review that is still to come; null if there is none. */
  readonly nextDue: Date | null;
  /** The first unfinished review. */
  readonly next: Task | undefined;
}

/** Summarizes how many reviews are done, how many are overdue and what comes next (rule R98). Expects the tasks in list order. */
export function standingOfTasks<Task extends ReviewTask>(tasks: readonly Task[], now: Date): TaskStanding<Task> {
  const open = tasks.filter(({ isDone }) => !isDone);
  const ends = open.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt.getTime()]));
  const first = Math.min(...ends.filter((end) => end > now.getTime()));
  return {
    total: tasks.length,
    done: tasks.length - open.length,
    left: open.length,
    overdue: ends.filter((end) => end <= now.getTime()).length,
    nextDue: Number.isFinite(first) ? new Date(first) : null,
    next: open[0],
  };
}
