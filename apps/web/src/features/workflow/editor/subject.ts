import {
  eventWords,
  graphOf,
  initialStatus,
  validateWorkflow,
  type WorkflowProblem,
  workflowProblemWords,
} from '@atrium/domain/workflow';
import type { WorkflowToDrawQuery } from '../../../api/generated/features/workflow/editor/editor.ts';
import { say } from '../../../locale/index.ts';
import type { Draft, Kind, Selection } from './draft.ts';

export type KnownStatus = NonNullable<WorkflowToDrawQuery['statuses']>[number];
export type KnownEvent = NonNullable<WorkflowToDrawQuery['events']>[number];

/** The editor's data apart from the draft: the existing statuses, the events, and the initial status. */
export interface Subject {
  readonly kind: Kind;
  readonly statuses: readonly KnownStatus[];
  readonly events: readonly KnownEvent[];
  readonly startId: number | undefined;
  readonly nameOf: (statusId: number) => string;
  readonly codeOf: (statusId: number) => string;
}

export function subjectOf(kind: Kind, statuses: readonly KnownStatus[], events: readonly KnownEvent[]): Subject {
  const byId = new Map(statuses.map((status) => [status.id, status]));
  return {
    kind,
    statuses,
    events,
    startId: statuses.find(({ shortCode }) => shortCode === initialStatus[kind])?.id,
    nameOf: (statusId) => say(byId.get(statusId)?.name ?? String(statusId)),
    codeOf: (statusId) => byId.get(statusId)?.shortCode ?? String(statusId),
  };
}

/** A problem of the draft in words, and the place it refers to. */
export interface PlacedProblem {
  readonly key: string;
  readonly severity: WorkflowProblem['severity'];
  readonly words: string;
  readonly place: Selection | undefined;
}

/** The number of proposals or experiments in each status of the stored drawing. */
type StatusCounts = ReadonlyMap<number, number>;

/** Returns the problems of the draft, found by the same rule that the server applies on saving (rule W15). */
export function problemsOf(
  draft: Draft,
  { kind, statuses, codeOf }: Subject,
  standing: StatusCounts = new Map(),
): PlacedProblem[] {
  const nameOfCode = (code: string) => say(statuses.find(({ shortCode }) => shortCode === code)?.name ?? code);
  const idOf = (code: string) => draft.statuses.find(({ statusId }) => codeOf(statusId) === code)?.statusId;
  const found = validateWorkflow(graphOf(draft, codeOf), {
    type: kind,
    statuses: statuses.map(({ shortCode }) => shortCode),
    standing: new Map([...standing].map(([statusId, count]) => [codeOf(statusId), count])),
  });
  const problems = new Map<string, PlacedProblem>();
  for (const problem of found) {
    const { severity, status, connectionId } = problem;
    const words = workflowProblemWords(problem, nameOfCode);
    const way = connectionId ? draft.ways.find((one) => one.connectionId === connectionId) : undefined;
    const statusId = idOf(status);
    const place: Selection | undefined = way
      ? { kind: 'way', connectionId: way.connectionId }
      : statusId === undefined
        ? undefined
        : { kind: 'status', statusId };
    const key = `${words} ${connectionId ?? ''}`;
    problems.set(key, { key, severity, words, place });
  }
  return [...problems.values()];
}

export const isSamePlace = (one: Selection | undefined, other: Selection | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the words for the events of a way. */
export function wordsOfEvents(events: readonly string[]): string[] {
  return events.map((event) => say(eventWords(event)));
}
