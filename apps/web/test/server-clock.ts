import { onTestFinished } from 'vitest';
import { learnServerTime } from '../src/wire/server-clock.ts';

const say = (ms: number) => learnServerTime(new Date(Date.now() + ms).toUTCString(), Date.now(), Date.now());

/** The server has told a time so many milliseconds ahead of that of this browser; until the test is over. */
export function serverIsAhead(ms: number): void {
  say(ms);
  onTestFinished(() => say(0));
}
