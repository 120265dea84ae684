import { mostDamaged } from '@atrium/domain/operations';

/** What a disk answers for a file that is damaged where it lies; a store that is away answers something else. */
const damages = /^(EIO|EACCES|EPERM|EISDIR|ELOOP|EUCLEAN)$/;

/** Answers undefined for an error that says that a file is damaged where it lies (rule O252); throws every other one. */
export function unlessDamaged(error: unknown): undefined {
  if (damages.test(String((error as { code?: unknown }).code))) return undefined;
  throw error;
}

/** The keys of files whose content is gone or damaged, as a copy of all files finds them. */
export class Missing {
  readonly keys: string[] = [];
  #damaged = 0;

  gone(key: string): void {
    this.keys.push(key);
  }

  /** Throws where so many are there and cannot be read that this is no damage but a disk that is not read. */
  damaged(key: string): void {
    this.keys.push(key);
    this.#damaged += 1;
    if (this.#damaged > mostDamaged)
      throw new Error(`More than ${mostDamaged} files cannot be read, the last one ${key}`);
  }
}
