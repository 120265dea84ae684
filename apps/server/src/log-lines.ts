import { write, writeSync } from 'node:fs';

/** Bytes of lines that wait for whoever takes them; what comes beyond is left out and counted. */
const mostWaiting = 4 * 1024 * 1024;
/** Milliseconds until what could not be written is tried again. */
const pause = 1_000;

export interface LogLines {
  write(line: string): void;
  /** Writes what is left, where somebody takes it; for the end of the process. */
  end(): void;
}

type Write = (fd: number, bytes: Buffer, done: (error: Error | null, written: number) => void) => void;

/**
 * Writes lines to a file descriptor, and never ends or holds up the process that writes them: a disk that is full, or a reader that has gone or
 * takes nothing, gets what waits later, or not at all (rule X70). `left(count)` is the line that tells how many were left out.
 */
export function logLines(fd: number, left: (count: number) => string, asked: Write = write): LogLines {
  let waiting: string[] = [];
  let size = 0;
  let unwritten: Buffer | undefined;
  let begun: number | undefined;
  let later: NodeJS.Timeout | undefined;
  let lost = 0;

  const gather = () => {
    if (!unwritten && waiting.length > 0) {
      unwritten = Buffer.from(waiting.join(''));
      waiting = [];
    }
    return unwritten;
  };
  const note = (written: number) => {
    size -= written;
    unwritten = unwritten && written < unwritten.length ? unwritten.subarray(written) : undefined;
    if (lost === 0 || unwritten) return;
    const line = left(lost);
    lost = 0;
    waiting.unshift(line);
    size += Buffer.byteLength(line);
  };
  const next = () => {
    const bytes = gather();
    if (!bytes || begun !== undefined || later) return;
    begun = Date.now();
    asked(fd, bytes, (error, written) => {
      begun = undefined;
      if (error) {
        later = setTimeout(() => {
          later = undefined;
          next();
        }, pause).unref();
        return;
      }
      note(written);
      next();
    });
  };

  return {
    write(line) {
      const bytes = Buffer.byteLength(line);
      if (size + bytes > mostWaiting) {
        lost += 1;
        return;
      }
      waiting.push(line);
      size += bytes;
      next();
    },
    end() {
      // Whoever has taken nothing for so long would not take this either, and the process would not end.
      if (later || (begun !== undefined && Date.now() - begun > pause)) return;
      if (begun !== undefined) unwritten = undefined;
      try {
        for (let bytes = gather(); bytes; bytes = gather()) note(writeSync(fd, bytes));
      } catch {
        // Nobody is left to be told.
      }
    },
  };
}
