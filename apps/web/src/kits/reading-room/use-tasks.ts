import { recordKey } from '@atrium/domain/live';
import { placeOfTask, type ReviewKind, type TaskPlace } from '@atrium/domain/reading-room';
import { useMemo } from 'react';
import { type ReviewTaskFragment, ReviewTasksDocument } from '../../api/generated/kits/reading-room/reading-room.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useOpens } from '../../session/index.ts';
import { useGo } from '../go/index.ts';
import { roomOf } from './room-link.tsx';

/** A review that the user has to write, with its due time. */
export interface Task extends Omit<ReviewTaskFragment, 'dueAt'> {
  readonly dueAt: Date | null;
}

/** Returns the user's tasks in order, for the kinds of review used here; undefined while loading. */
export function useTaskList(): readonly Task[] | undefined {
  const opens = useOpens();
  const { data } = useOperation(
    ReviewTasksDocument,
    {},
    {
      quiet: true,
      live: ({ reviewTasks }) => reviewTasks.map(({ proposalPk }) => recordKey('proposal', proposalPk)),
    },
  );
  return useMemo(
    () =>
      data?.reviewTasks
        .filter((task) => opens(roomOf(task).to))
        .map((task) => ({ ...task, dueAt: task.dueAt ? new Date(task.dueAt) : null })),
    [data, opens],
  );
}

export interface Tasks {
  readonly all: readonly Task[];
  readonly current: Task | undefined;
  readonly place: TaskPlace<Task> | undefined;
  readonly go: (task: Task) => void;
  /** The label of the button that submits the review: `Submit and next (3 of 5)`. */
  readonly submitLabel: string;
  /** Opens the next open task, or the home page if there is none; called after the review was submitted. */
  readonly goOn: () => void;
}

/** Returns the tasks of this kind, and the position of a review among them. */
export function useTasks(kind: ReviewKind, reviewId: number): Tasks {
  const text = useText();
  const goTo = useGo();
  const list = useTaskList();
  const all = useMemo(() => (list ?? []).filter((task) => task.kind === kind), [list, kind]);
  const place = placeOfTask(all, reviewId);
  const go = (task: Task) => void goTo(roomOf(task));
  const next = place?.nextOpen;
  return {
    all,
    current: all.find((task) => task.reviewId === reviewId),
    place,
    go,
    submitLabel: next
      ? text('Submit and next ({{place}} of {{total}})', { place: place.place, total: place.total })
      : text('Submit'),
    goOn: () => (next ? go(next) : void goTo({ to: '/' })),
  };
}
