import type { Config } from '../../config/config.ts';

/** `off`: the facility does not use it. `look`: it works, but needs attention. `wrong`: it does not work. */
type Verdict = 'ok' | 'off' | 'look' | 'wrong';

/** One line of the results, and what to do about it. */
export interface Line {
  readonly what: string;
  readonly verdict: Verdict;
  readonly found: string;
  readonly todo?: string;
}

export interface Look {
  readonly config: Config;
  /** The recipient of a test mail, if requested. */
  readonly mailTo?: string | undefined;
}

/** Checks one external system; an error it throws is reported as `wrong`. */
export interface Checker {
  readonly what: string;
  /** What to do if it throws. */
  readonly todo: string;
  readonly look: (look: Look) => Promise<readonly Line[]>;
}

const patience = 25_000;

/** Runs a checker; a timeout or a failure becomes a line. */
export async function run({ what, todo, look }: Checker, at: Look): Promise<readonly Line[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${patience / 1000} s`)), patience);
  });
  try {
    return await Promise.race([look(at), late]);
  } catch (error) {
    return [{ what, verdict: 'wrong', found: sentenceOf(error), todo }];
  } finally {
    clearTimeout(timer);
  }
}

const sentenceOf = (error: unknown) => {
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || 'no response').split('\n')[0] ?? '';
};
