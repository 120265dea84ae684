import { type Ctx, transaction } from '../access/context.ts';
import { isSystemWide } from '../access/overload.ts';

/** A record of a batch that failed. */
export interface FailedRecord<T> {
  readonly one: T;
  readonly error: unknown;
}

/** Some records of a batch failed, which the message names; all others are done. */
class SomeFailed extends Error {
  constructor(names: readonly string[], of: number, cause: unknown) {
    super(`${names.length} of ${of} failed: ${names.slice(0, most).join('; ')}${names.length > most ? '; …' : ''}`, {
      cause,
    });
  }
}

/** Maximum number of failures named in the message of a job; the log contains all. */
const most = 3;

/** After so many consecutive failures because of the database, the rest is not tried. */
const patience = 3;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Throws `SomeFailed` if there are failures, so that the job counts as failed and is retried at growing intervals. */
export function insistOnNone<T>(failures: readonly FailedRecord<T>[], of: number, nameOf: (one: T) => string): void {
  const names = failures.map(({ one, error }) => `${nameOf(one)}: ${reasonOf(error)}`);
  if (names.length > 0) throw new SomeFailed(names, of, failures[0]?.error);
}

type Work<T> = (ctx: Ctx, some: readonly T[]) => Promise<unknown>;

/** Returns a function that tries work for some records, and if it fails, for each half of them; collects the records for which it failed. */
function trying<T>(ctx: Ctx, nameOf: (one: T) => string, work: Work<T>) {
  const failures: FailedRecord<T>[] = [];
  let inVain = 0;
  const attempt = async (some: readonly T[]): Promise<void> => {
    const [one] = some;
    if (one === undefined) return;
    try {
      // Values loaded for records that failed must not be reused.
      await work({ ...ctx, memo: new Map() }, some);
      inVain = 0;
    } catch (error) {
      inVain = isSystemWide(error) ? inVain + 1 : 0;
      if (inVain >= patience) throw error;
      if (some.length > 1) {
        const middle = Math.ceil(some.length / 2);
        await attempt(some.slice(0, middle));
        return attempt(some.slice(middle));
      }
      failures.push({ one, error });
      ctx.log.error({ err: error, record: nameOf(one) }, 'a job failed for one record; it continues with the others');
    }
  };
  return { attempt, failures };
}

/**
 * Does work for many records together, and if that fails, for each half of them, so that only those that cause the failure are left out
 * (rule O250). These are logged and returned. `work` writes in a transaction, for all given records or for none, and must tolerate records
 * that are done already. Throws if the database is away, full or out of connections.
 */
export async function tryInParts<T>(
  ctx: Ctx,
  all: readonly T[],
  nameOf: (one: T) => string,
  work: Work<T>,
): Promise<readonly FailedRecord<T>[]> {
  const { attempt, failures } = trying(ctx, nameOf, work);
  await attempt(all);
  return failures;
}

/**
 * Does work for each of these records in a transaction of its own; if one fails, the others continue (rule O250). Throws `SomeFailed` at
 * the end if any failed, and stops early if the database is away, full or out of connections.
 */
export async function eachByItself<T>(
  ctx: Ctx,
  all: readonly T[],
  nameOf: (one: T) => string,
  work: (tx: Ctx, one: T) => Promise<unknown>,
): Promise<void> {
  const { attempt, failures } = trying(ctx, nameOf, async (own, some) => {
    for (const one of some) await transaction(own, (tx) => work(tx, one));
  });
  for (const one of all) await attempt([one]);
  insistOnNone(failures, all.length, nameOf);
}
