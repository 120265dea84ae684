import { type LogFn, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import { LogLines } from './log-lines.ts';

/** Keys whose values are never logged, at any depth. */
const secret = /^(?:authorization|cookie|set-cookie|password|passwd|secret|client_?secret|.*token|code_?verifier)$/i;
/** Nothing nested more deeply is logged. */
const deepest = 8;

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

/**
 * Returns a copy of plain data without secrets. An instance of a class, such as a request, is replaced by its name, or at the top level
 * left to its own serializer.
 */
function withoutSecrets(value: unknown, depth = 0): unknown {
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

/** Whether this is the error that libraries report when a browser disconnects before it was sent everything. */
function isHangUp(said: unknown): boolean {
  const error = said instanceof Error ? said : (said as { err?: unknown } | null)?.err;
  if (!(error instanceof Error)) return false;
  return error.message === 'premature close' || (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE';
}

let standardOutput: LogLines | undefined;

/** Returns the default destination; remaining lines are written when the process ends. */
function toStandardOutput(): LogLines {
  if (standardOutput) return standardOutput;
  const lines = new LogLines(1, (count) => {
    const entry = {
      level: 'warn',
      time: new Date().toISOString(),
      msg: `${count} lines of the log were dropped, because nothing read them`,
    };
    return `${JSON.stringify(entry)}\n`;
  });
  process.once('exit', () => lines.end());
  standardOutput = lines;
  return lines;
}

/**
 * Creates structured logs: lines of JSON with the time in ISO 8601 format and the name of the level. `always` is included in each line.
 * Tokens, passwords and cookies are never logged, at any place in the data.
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
      // People leave pages all day: this needs no attention.
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
        if (level <= info || !isHangUp(args[0])) method.apply(this, args);
        else this.info('a response was not sent completely');
      },
    },
    // The properties of an error are written by the formatter, as plain data.
    serializers: { err: (error: unknown) => error },
  };
  return pino(options, destination);
}
