import type { Theirs } from '@atrium/domain/draft';
import type { ApiError } from '../../../api/index.ts';
import type { Problems } from '../../questionary-form/index.ts';

/** An answer that was changed after it was fetched here. */
interface Conflict {
  readonly questionId: string;
  readonly theirs: unknown;
  readonly version: number;
  /** The author of the other version; null for an answer that was removed. */
  readonly by: string | null;
  readonly at: string | null;
  readonly isOwn?: boolean;
}

/** Returns what the server holds instead, from a refused save. */
export function conflictsFrom({ reason, details }: ApiError, partOf: (questionId: string) => string): Theirs[] {
  if (reason !== 'ANSWERS_CHANGED' || !Array.isArray(details.conflicts)) return [];
  return (details.conflicts as Conflict[]).map(({ questionId, theirs, version, by, at, isOwn = false }) => ({
    part: partOf(questionId),
    value: theirs,
    version,
    by,
    at,
    isOwn,
  }));
}

interface ServerProblem {
  readonly questionId: string;
  readonly messages: readonly string[];
}

/** Returns the problems that a refused save reports, by question. */
export function problemsFrom({ details }: ApiError): Problems {
  const listed = Array.isArray(details.problems) ? (details.problems as ServerProblem[]) : [];
  return new Map(
    listed.map(({ questionId, messages }) => [questionId, messages.map((message) => ({ path: '', message }))]),
  );
}
