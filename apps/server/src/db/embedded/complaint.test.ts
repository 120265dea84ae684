import { expect, it } from 'vitest';
import { complaintIn, isOutOfRoom } from './complaint.ts';

it.each([
  [
    'a full disk, before what follows from it',
    `2026-11-28 15:54:10.640 UTC [1] PANIC:  could not start
2026-11-28 15:54:10.646 UTC [1] ERROR:  could not extend file "base/1/2": No space left on device
2026-11-28 15:54:10.647 UTC [1] FATAL:  checkpoint request failed
2026-11-28 15:54:10.647 UTC [1] HINT:  Consult recent messages in the server log.`,
    'could not extend file "base/1/2": No space left on device',
  ],
  [
    'what initdb says, not what it does then',
    `initdb: error: could not create directory "/data/postgres/base": Permission denied
initdb: removing contents of data directory "/data/postgres"`,
    'could not create directory "/data/postgres/base": Permission denied',
  ],
  ['a fatal line', 'LOG:  starting\nFATAL:  lock file is empty\nLOG:  shut down', 'lock file is empty'],
  ['else the last line', 'one\ntwo', 'two'],
  ['nothing', '', undefined],
])('the complaint found in the log is %s', (_, written, told) => {
  expect(complaintIn(written)).toBe(told);
});

it('a statement that failed for lack of disk space is recognized by its code', () => {
  expect(isOutOfRoom(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(true);
  expect(isOutOfRoom(new Error('other'))).toBe(false);
  expect(isOutOfRoom(undefined)).toBe(false);
});
