import { expect, it } from 'vitest';
import { placeOfTask, standingOfTasks } from './index.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const task = (reviewId: number, isDone: boolean, dueAt: Date | null = day(20)) => ({ reviewId, isDone, dueAt });

const tasks = [task(1, true), task(2, false), task(3, true), task(4, false)];

it.each([
  [1, 1, undefined, 2, 2],
  [2, 2, 1, 3, 4],
  [3, 3, 2, 4, 4],
  // After the last comes the first that is left.
  [4, 4, 3, undefined, 2],
])(
  'task %i has place %i, is after %s and before %s, and is followed by open task %i',
  (id, place, previous, next, nextOpen) => {
    const found = placeOfTask(tasks, id);
    expect(found).toMatchObject({ place, total: 4 });
    expect([found?.previous?.reviewId, found?.next?.reviewId, found?.nextOpen?.reviewId]).toEqual([
      previous,
      next,
      nextOpen,
    ]);
  },
);

it('returns no next open task if no other is left, and no place for a task that is not in the list', () => {
  expect(placeOfTask([task(1, false), task(2, true)], 1)?.nextOpen).toBeUndefined();
  expect(placeOfTask(tasks, 9)).toBeUndefined();
});

it('returns how many tasks are done and overdue, and which one is next', () => {
  const now = day(15);
  expect(standingOfTasks([], now)).toEqual({ total: 0, done: 0, left: 0, overdue: 0, nextDue: null, next: undefined });
  const mixed = [task(1, false, day(15)), task(2, false, day(16)), task(3, true, day(1)), task(4, false, null)];
  expect(standingOfTasks(mixed, now)).toEqual({
    total: 4,
    done: 1,
    left: 3,
    overdue: 1,
    nextDue: day(16),
    next: mixed[0],
  });
  expect(standingOfTasks([task(1, true)], now)).toMatchObject({ left: 0, overdue: 0, nextDue: null, next: undefined });
});
