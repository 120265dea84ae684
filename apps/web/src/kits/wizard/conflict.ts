import type { ApiError } from '../../api/index.ts';
import type { Problems } from '../questionary-form/index.ts';

/** An answer that somebody else changed since it was read here. */
export interface Conflict {
  readonly questionId: string;
  readonly question: string;
  readonly theirs: unknown;
  readonly version: number;
  /** Who wrote theirs and when; null for an answer that was taken away. */
  readonly by: string | null;
  readonly at: string | null;
}

export type Choice = 'mine' | 'theirs';

/** The conflicts a refused save tells of. */
export function conflictsFrom({ reason, details }: ApiError): readonly Conflict[] {
  return reason === 'ANSWERS_CHANGED' && Array.isArray(details.conflicts) ? (details.conflicts as Conflict[]) : [];
}

interface ServerProblem {
  readonly questionId: string;
  readonly messages: readonly string[];
}

/** The problems a refused save tells of, by question. */
export function problemsFrom({ details }: ApiError): Problems {
  const told = Array.isArray(details.problems) ? (details.problems as ServerProblem[]) : [];
  return new Map(
    told.map(({ questionId, messages }) => [questionId, messages.map((message) => ({ path: '', message }))]),
  );
}
