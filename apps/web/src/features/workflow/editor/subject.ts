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

/** What the editor knows besides the draft: the statuses that exist, the events, and which status everything begins with. */
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

/** A problem of the draft in words, and the place it leads to. */
export interface PlacedProblem {
  readonly key: string;
  readonly severity: WorkflowProblem['severity'];
  readonly words: string;
  readonly place: Selection | undefined;
}

/** How many proposals, or experiments, stand in each status of the drawing as it is stored. */
type Standing = ReadonlyMap<number, number>;

/** What is wrong with the draft, asked of the same rule that the server asks on saving (rule W15). */
export function problemsOf(
  draft: Draft,
  { kind, statuses, codeOf }: Subject,
  standing: Standing = new Map(),
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

/** The words of a way's events. */
export function wordsOfEvents(events: readonly string[]): string[] {
  return events.map((event) => say(eventWords(event)));
}
