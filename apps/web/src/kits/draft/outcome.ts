import type { Outcome, Trouble } from '@atrium/domain/draft';
import type { ApiError } from '../../api/index.ts';

/** Codes with which a server says that it could not, not that it would not. */
const passing = ['INTERNAL', 'INTERNAL_SERVER_ERROR', 'OVERLOADED', 'TOO_MANY_REQUESTS', 'RATE_LIMITED'];

function troubleOf({ kind, code }: ApiError): Trouble | undefined {
  if (kind === 'CONNECTION' || kind === 'NO_RESPONSE') return 'CONNECTION';
  if (kind !== 'SERVER') return 'SESSION';
  return code === undefined || passing.includes(code) ? 'SERVER' : undefined;
}

/** What a failed request means for the parts it carried: it is tried again, or it was refused and waits for a change. */
export function outcomeOf(error: ApiError, names: Iterable<string>): Outcome {
  const trouble = troubleOf(error);
  if (trouble) return { trouble };
  const refused = { why: 'REFUSED', text: error.message } as const;
  return { resting: Object.fromEntries([...names].map((name) => [name, refused])) };
}
