import { write, writeSync } from 'node:fs';

/** Maximum number of bytes of lines waiting to be written; further lines are dropped and counted. */
const mostWaiting = 4 * 1024 * 1024;
/** Milliseconds before a failed write is tried again. */
const pause = 1_000;

type Write = (fd: number, bytes: Buffer, done: (error: Error | null, written: number) => void) => void;

/**
 * Writes lines to a file descriptor, and never ends or blocks the process that writes them: if the disk is full, or the reader has gone or
 * reads nothing, lines are written later or dropped (rule X70). `left(count)` returns the line that reports the number of dropped ones.
 */
export class LogLines {
  readonly #fd: number;
  readonly #left: (count: number) => string;
  readonly #write: Write;
  #waiting: string[] = [];
  /** Bytes of all waiting lines, including those being written. */
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

  /** Writes the remaining lines, if the reader takes them; for the end of the process. */
  end(): void {
    // A reader that has taken nothing for so long would not take this either, and the process would not end.
    if (this.#later || (this.#begun !== undefined && performance.now() - this.#begun > pause)) return;
    if (this.#begun !== undefined) this.#unwritten = undefined;
    try {
      for (let bytes = this.#gathered(); bytes; bytes = this.#gathered()) this.#note(writeSync(this.#fd, bytes));
    } catch {
      // There is no way left to report it.
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
