import { onTestFinished } from 'vitest';
import { learnServerTime } from '../src/wire/server-clock.ts';

const say = (ms: number) => learnServerTime(new Date(Date.now() + ms).toUTCString(), Date.now(), Date.now());

/** Sets the server's clock ahead of the browser's by this many milliseconds, until the end of the test. */
export function serverIsAhead(ms: number): void {
  say(ms);
  onTestFinished(() => say(0));
}
