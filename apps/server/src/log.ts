import { type LogFn, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import { LogLines } from './log-lines.ts';

/** What is never written, however deep it stands. */
const secret = /^(?:authorization|cookie|set-cookie|password|passwd|secret|client_?secret|.*token|code_?verifier)$/i;
/** Deeper than this nothing is written. */
const deepest = 8;

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** A copy of plain data without its secrets. What is of a class, such as a request, is named, or at the top left to its own way of being written. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (depth >= deepest) return '[deeper]';
  if (value instanceof Error) return withoutSecrets(stdSerializers.err(value), depth);
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, depth + 1));
  if (!isPlain(value)) return depth <= 1 ? value : `[${value.constructor?.name ?? 'object'}]`;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      secret.test(key) && one !== null && one !== undefined ? '[Redacted]' : withoutSecrets(one, depth + 1),
    ]),
  );
}

/** The number of the level `info`. */
const info = 30;

/** Whether this is what libraries call an error when a browser leaves before it was sent everything. */
function isHangUp(said: unknown): boolean {
  const error = said instanceof Error ? said : (said as { err?: unknown } | null)?.err;
  if (!(error instanceof Error)) return false;
  return error.message === 'premature close' || (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE';
}

let standardOutput: LogLines | undefined;

/** Where lines go by themselves; what is left of them is written when the process ends. */
function toStandardOutput(): LogLines {
  if (standardOutput) return standardOutput;
  const lines = new LogLines(1, (count) => {
    const told = {
      level: 'warn',
      time: new Date().toISOString(),
      msg: `${count} lines of the log were left out: nobody took them`,
    };
    return `${JSON.stringify(told)}\n`;
  });
  process.once('exit', () => lines.end());
  standardOutput = lines;
  return lines;
}

/**
 * Structured logs: lines of JSON with the time as ISO 8601 and the level by its name. `always` stands in each line. Tokens, passwords
 * and cookies never reach them, wherever they stand in what is written.
 */
export function makeLog(
  level: string,
  destination: { write(line: string): void } = toStandardOutput(),
  always: Readonly<Record<string, string>> = {},
): Logger {
  const options = {
    level,
    base: always,
    timestamp: stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: Record<string, unknown>) => withoutSecrets(line) as Record<string, unknown>,
    },
    hooks: {
      // People leave pages all day: nobody has to look.
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
        if (level <= info || !isHangUp(args[0])) method.apply(this, args);
        else this.info('an answer was not sent to its end');
      },
    },
    // What an error carries is written by the formatter, as plain data.
    serializers: { err: (error: unknown) => error },
  };
  return pino(options, destination);
}
