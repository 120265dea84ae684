import { AtriumError } from '../errors/atrium-error.ts';

/** A work that took more time or memory than it has; its thread was ended, and nothing else. */
export class WorkStopped extends AtriumError {
  constructor() {
    super('TOO_LARGE', 'This takes more time or memory than there is for it, and was stopped');
  }
}
