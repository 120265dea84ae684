import type { Outcome, Theirs, Trouble } from '@atrium/domain/draft';
import type { ApiError } from '../../api/index.ts';

/** Codes with which a server says that it could not, not that it would not. */
const passing = ['INTERNAL', 'INTERNAL_SERVER_ERROR', 'OVERLOADED', 'TOO_MANY_REQUESTS', 'RATE_LIMITED'];

/** What hinders a request for now; undefined where the server refuses it for good. */
export function troubleOf({ kind, code }: ApiError): Trouble | undefined {
  if (kind === 'CONNECTION' || kind === 'NO_RESPONSE') return 'CONNECTION';
  if (kind !== 'SERVER') return 'SESSION';
  return code === undefined || passing.includes(code) ? 'SERVER' : undefined;
}

/** The reason of a save that met what somebody else has saved since it was read. */
export const changedMeanwhile = 'CHANGED_MEANWHILE';

interface Told extends Omit<Theirs, 'value' | 'version'> {
  readonly theirs: unknown;
}

/** What the server holds instead, field by field; none where the refusal was about something else. */
export function conflictsOf({ reason, details }: ApiError): readonly Theirs[] {
  if (reason !== changedMeanwhile || !Array.isArray(details.conflicts)) return [];
  return (details.conflicts as Told[]).map(({ theirs, ...told }) => ({ ...told, value: theirs, version: null }));
}

/** What a failed request means for the parts it carried: it is tried again, or it was refused and waits for a change. */
export function outcomeOf(error: ApiError, names: Iterable<string>): Outcome {
  const trouble = troubleOf(error);
  if (trouble) return { trouble };
  const conflicts = conflictsOf(error);
  if (conflicts.length > 0) return { conflicts };
  const refused = { why: 'REFUSED', text: error.message } as const;
  return { isRefused: true, resting: Object.fromEntries([...names].map((name) => [name, refused])) };
}
