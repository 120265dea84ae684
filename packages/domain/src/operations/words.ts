import type { Noun } from '../kernel/index.ts';

/** What an officer is told of one part of the machinery: whether it is well, what was found, and what to do. */
export interface OperationsLine {
  /** Names the part for software. */
  readonly id: string;
  readonly what: string;
  readonly verdict: 'ok' | 'look' | 'wrong' | 'off';
  readonly found: string;
  readonly todo?: string;
  /** The moment that `found` speaks of. */
  readonly at?: Date;
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const gigabyte = 1024 ** 3;

/** A number of things in words: `1 job`, `1,200 jobs`. */
export const count = (n: number, { one, many }: Noun) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`;

export const fileNoun: Noun = { one: 'file', many: 'files' };
export const rowNoun: Noun = { one: 'row', many: 'rows' };

/** Bytes as people read them. */
export const sizeText = (bytes: number): string => {
  if (bytes >= gigabyte) return `${(bytes / gigabyte).toFixed(1)} GB`;
  return bytes >= 1024 ** 2 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${Math.ceil(bytes / 1024)} kB`;
};

/** How long ago that was, in milliseconds. */
export const age = (now: Date, then: Date | null) => (then ? now.getTime() - then.getTime() : 0);
