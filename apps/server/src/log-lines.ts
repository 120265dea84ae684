import { write, writeSync } from 'node:fs';

/** Bytes of lines that wait for whoever takes them; what comes beyond is left out and counted. */
const mostWaiting = 4 * 1024 * 1024;
/** Milliseconds until what could not be written is tried again. */
const pause = 1_000;

type Write = (fd: number, bytes: Buffer, done: (error: Error | null, written: number) => void) => void;

/**
 * Writes lines to a file descriptor, and never ends or holds up the process that writes them: a disk that is full, or a reader that has gone or
 * takes nothing, gets what waits later, or not at all (rule X70). `left(count)` is the line that tells how many were left out.
 */
export class LogLines {
  readonly #fd: number;
  readonly #left: (count: number) => string;
  readonly #write: Write;
  #waiting: string[] = [];
  /** Bytes of all that waits, what is being written included. */
  #size = 0;
  #unwritten: Buffer | undefined;
  #begun: number | undefined;
  #later: NodeJS.Timeout | undefined;
  #lost = 0;

  constructor(fd: number, left: (count: number) => string, asked: Write = write) {
    this.#fd = fd;
    this.#left = left;
    this.#write = asked;
  }

  write(line: string): void {
    const bytes = Buffer.byteLength(line);
    if (this.#size + bytes > mostWaiting) {
      this.#lost += 1;
      return;
    }
    this.#waiting.push(line);
    this.#size += bytes;
    this.#next();
  }

  /** Writes what is left, where somebody takes it; for the end of the process. */
  end(): void {
    // Whoever has taken nothing for so long would not take this either, and the process would not end.
    if (this.#later || (this.#begun !== undefined && performance.now() - this.#begun > pause)) return;
    if (this.#begun !== undefined) this.#unwritten = undefined;
    try {
      for (let bytes = this.#gathered(); bytes; bytes = this.#gathered()) this.#note(writeSync(this.#fd, bytes));
    } catch {
      // Nobody is left to be told.
    }
  }

  #gathered(): Buffer | undefined {
    if (!this.#unwritten && this.#waiting.length > 0) {
      this.#unwritten = Buffer.from(this.#waiting.join(''));
      this.#waiting = [];
    }
    return this.#unwritten;
  }

  #note(written: number): void {
    this.#size -= written;
    this.#unwritten =
      this.#unwritten && written < this.#unwritten.length ? this.#unwritten.subarray(written) : undefined;
    if (this.#lost === 0 || this.#unwritten) return;
    const line = this.#left(this.#lost);
    this.#lost = 0;
    this.#waiting.unshift(line);
    this.#size += Buffer.byteLength(line);
  }

  #next(): void {
    const bytes = this.#gathered();
    if (!bytes || this.#begun !== undefined || this.#later) return;
    this.#begun = performance.now();
    this.#write(this.#fd, bytes, (error, written) => {
      this.#begun = undefined;
      if (!error) this.#note(written);
      if (error) this.#later = setTimeout(() => this.#again(), pause).unref();
      else this.#next();
    });
  }

  #again(): void {
    this.#later = undefined;
    this.#next();
  }
}
