import type { Outcome, Theirs, Trouble } from '@atrium/domain/draft';
import type { ApiError } from '../../api/index.ts';

/** Error codes of temporary failures, as opposed to refusals. */
const passing = ['INTERNAL', 'INTERNAL_SERVER_ERROR', 'OVERLOADED', 'TOO_MANY_REQUESTS', 'RATE_LIMITED'];

/** Returns the temporary trouble that an error indicates; undefined if the server refuses the request permanently. */
export function troubleOf({ kind, code }: ApiError): Trouble | undefined {
  if (kind === 'CONNECTION' || kind === 'NO_RESPONSE') return 'CONNECTION';
  if (kind !== 'SERVER') return 'SESSION';
  return code === undefined || passing.includes(code) ? 'SERVER' : undefined;
}

/** The reason of a refusal because another user saved a newer version meanwhile. */
export const changedMeanwhile = 'CHANGED_MEANWHILE';

interface RefusedPart extends Omit<Theirs, 'value' | 'version'> {
  readonly theirs: unknown;
}

/** Returns what the server holds instead, field by field; empty if the refusal has another reason. */
export function conflictsOf({ reason, details }: ApiError): readonly Theirs[] {
  if (reason !== changedMeanwhile || !Array.isArray(details.conflicts)) return [];
  return (details.conflicts as RefusedPart[]).map(({ theirs, ...conflict }) => ({
    ...conflict,
    value: theirs,
    version: null,
  }));
}

/** Returns what a failed request means for the parts it carried: they are sent again, or they were refused and wait for a change. */
export function outcomeOf(error: ApiError, names: Iterable<string>): Outcome {
  const trouble = troubleOf(error);
  if (trouble) return { trouble };
  const conflicts = conflictsOf(error);
  if (conflicts.length > 0) return { conflicts };
  const refused = { why: 'REFUSED', text: error.message } as const;
  return { isRefused: true, resting: Object.fromEntries([...names].map((name) => [name, refused])) };
}
