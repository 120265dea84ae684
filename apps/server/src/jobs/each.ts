import { type Ctx, transaction } from '../access/context.ts';
import { isEverybodys } from '../access/overload.ts';

/** A record of a batch that failed. */
export interface FailedRecord<T> {
  readonly one: T;
  readonly error: unknown;
}

/** Says that some records of a batch failed, and which; the others are done. */
export class SomeFailed extends Error {
  constructor(names: readonly string[], of: number, cause: unknown) {
    super(`${names.length} of ${of} failed: ${names.slice(0, most).join('; ')}${names.length > most ? '; …' : ''}`, {
      cause,
    });
  }
}

/** Failures that are named in the words of a job; the log names all. */
const most = 3;

/** So many in a row that found no database are taken for all that are left. */
const patience = 3;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Throws `SomeFailed` where there are failures, so that the job stands among those that fail and is tried again, ever later. */
export function insistOnNone<T>(failures: readonly FailedRecord<T>[], of: number, nameOf: (one: T) => string): void {
  const names = failures.map(({ one, error }) => `${nameOf(one)}: ${reasonOf(error)}`);
  if (names.length > 0) throw new SomeFailed(names, of, failures[0]?.error);
}

type Work<T> = (ctx: Ctx, some: readonly T[]) => Promise<unknown>;

/** Tries work for some records, and where it fails for each half of them; knows by whom it failed. */
function trying<T>(ctx: Ctx, nameOf: (one: T) => string, work: Work<T>) {
  const failures: FailedRecord<T>[] = [];
  let inVain = 0;
  const attempt = async (some: readonly T[]): Promise<void> => {
    const [one] = some;
    if (one === undefined) return;
    try {
      // What was loaded for others that failed is no good to these.
      await work({ ...ctx, memo: new Map() }, some);
      inVain = 0;
    } catch (error) {
      inVain = isEverybodys(error) ? inVain + 1 : 0;
      if (inVain >= patience) throw error;
      if (some.length > 1) {
        const middle = Math.ceil(some.length / 2);
        await attempt(some.slice(0, middle));
        return attempt(some.slice(middle));
      }
      failures.push({ one, error });
      ctx.log.error({ err: error, record: nameOf(one) }, 'a record failed in a job; the others go on');
    }
  };
  return { attempt, failures };
}

/**
 * Does work for many records at once, and where that fails for each half of them, so that nobody is left out but those by whom it fails
 * (rule O250). These stand in the log and in the answer. `work` writes in a transaction, for all it was given or for none, and bears to be
 * asked again about those that are done. Throws when the database is away, full or has no connection left.
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
 * Does work for each of these records by itself, in a transaction of its own; where one fails the others go on (rule O250). Throws `SomeFailed`
 * at the end where any did, and at once when the database is away, full or has no connection left.
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
