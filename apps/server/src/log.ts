import { type Logger, pino } from 'pino';

/** Structured logs; tokens and cookies never reach them. */
export function makeLog(level: string): Logger {
  return pino({
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.externalToken'],
    base: null,
  });
}
