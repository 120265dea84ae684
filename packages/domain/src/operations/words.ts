import type { Noun } from '../kernel/index.ts';

/** What an officer reads about one part of the system: its verdict, what was found, and what to do. */
export interface OperationsLine {
  /** Identifies the part for programs. */
  readonly id: string;
  readonly what: string;
  readonly verdict: 'ok' | 'look' | 'wrong' | 'off';
  readonly found: string;
  readonly todo?: string;
  /** The time to which `found` refers. */
  readonly at?: Date;
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const gigabyte = 1024 ** 3;

/** Formats a number of things: `1 job`, `1,200 jobs`. */
export const count = (n: number, { one, many }: Noun) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

export const fileNoun: Noun = { one: 'file', many: 'files' };
export const rowNoun: Noun = { one: 'row', many: 'rows' };

/** Formats a number of bytes for people. */
export const sizeText = (bytes: number): string => {
  if (bytes >= gigabyte) return `${(bytes / gigabyte).toFixed(1)} GB`;
  return bytes >= 1024 ** 2 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${Math.ceil(bytes / 1024)} kB`;
};

/** Returns the milliseconds that have passed since a time; 0 for null. */
export const age = (now: Date, then: Date | null) => (then ? now.getTime() - then.getTime() : 0);
