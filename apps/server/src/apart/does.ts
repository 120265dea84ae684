import { AtriumError } from '../errors/atrium-error.ts';

/**
 * Does one work apart from the server, as `threads/` does: what an adapter asks of it. Rejects with `WorkStopped` for a work that took more
 * time or memory than it has. Input that is large can be read by a function when it is its turn.
 */
export interface Does<Name extends string, Work extends (input: never) => unknown> {
  run(
    name: Name,
    input: Parameters<Work>[0] | (() => Promise<Parameters<Work>[0]>),
  ): Promise<Awaited<ReturnType<Work>>>;
}

/**
 * A work that could not be begun: the place for it did not start, as while another version of the program is put where this one runs. That
 * says nothing of the work, which may be asked for again.
 */
export class WorkNotBegun extends AtriumError {
  constructor() {
    super('OVERLOADED', 'This cannot be done at the moment. Please try again in a minute');
  }
}

/** A work that took more time or memory than it has; its thread was ended, and nothing else. */
export class WorkStopped extends AtriumError {
  constructor() {
    super('TOO_LARGE', 'This takes more time or memory than there is for it, and was stopped');
  }
}
