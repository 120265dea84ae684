import { mostDamaged } from '@atrium/domain/operations';

/** Disk errors for a single damaged file; an unavailable store reports other errors. */
const damages = /^(EIO|EACCES|EPERM|EISDIR|ELOOP|EUCLEAN)$/;

/** Returns undefined for an error that means that a single file is damaged (rule O252); throws any other error. */
export function unlessDamaged(error: unknown): undefined {
  if (damages.test(String((error as { code?: unknown }).code))) return undefined;
  throw error;
}

/** Collects the keys of files that turn out to be missing or damaged while all files are copied. */
export class Missing {
  readonly keys: string[] = [];
  #damaged = 0;

  gone(key: string): void {
    this.keys.push(key);
  }

  /** Throws if so many files cannot be read that the whole disk must be failing. */
  damaged(key: string): void {
    this.keys.push(key);
    this.#damaged += 1;
    if (this.#damaged > mostDamaged)
      throw new Error(`More than ${mostDamaged} files cannot be read, the last one ${key}`);
  }
}
