import { AtriumError } from '../errors/atrium-error.ts';

/**
 * Runs one kind of work apart from the server, as `threads/` does: the interface that an adapter needs. Rejects with `WorkStopped` if the
 * work exceeds its limits of time or memory. Large input can be provided by a function that is called when its turn comes.
 */
export interface Does<Name extends string, Work extends (input: never) => unknown> {
  run(
    name: Name,
    input: Parameters<Work>[0] | (() => Promise<Parameters<Work>[0]>),
  ): Promise<Awaited<ReturnType<Work>>>;
}

/**
 * The work could not begin because its thread or process did not start, for instance while a new version of the program is being installed.
 * This says nothing about the work, which may be requested again.
 */
export class WorkNotBegun extends AtriumError {
  constructor() {
    super('OVERLOADED', 'This cannot be done at the moment. Please try again in a minute');
  }
}

/** The work exceeded its limits of time or memory; only its thread was stopped. */
export class WorkStopped extends AtriumError {
  constructor() {
    super('TOO_LARGE', 'This takes more time or memory than there is for it, and was stopped');
  }
}
