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

/** Where a review stands among all of them: its place from 1, and what comes before and after. */
export interface TaskPlace<Task> {
  readonly place: number;
  readonly total: number;
  readonly previous: Task | undefined;
  readonly next: Task | undefined;
  /** The one to go on with: the next that is not done, from the first again after the last; none when nothing else is left. */
  readonly nextOpen: Task | undefined;
}

/** The place of a review in the order of the list; undefined for one that is not in it (rule R99). */
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

/** What is to be done, as a home page says it. */
export interface TaskStanding<Task> {
  readonly total: number;
  readonly done: number;
  readonly left: number;
  /** Of those that are left, how many are past their end. */
  readonly overdue: number;
  /** The end that comes first of those that are left. */
  readonly nextDue: Date | null;
  /** The one to go on with. */
  readonly next: Task | undefined;
}

/** How much of it is done, what is late and what comes next (rule R98). The tasks stand in their order. */
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
