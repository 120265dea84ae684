import { describe, expect, it } from 'vitest';
import { archiveName, archivesAmong, hasRoomFor, isBackupDue, surplusArchives, waitAfterFailures } from './index.ts';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const none = { wholeSince: null, failedAt: null, failures: 0 };

describe('a backup is due', () => {
  const moment = at('22T02:15');
  it.each([
    ['the first one at once', none, '22T09:00', true],
    ['once a day', { ...none, wholeSince: at('22T02:15') }, '22T23:59', false],
    ['again when its moment has come', { ...none, wholeSince: at('21T02:15') }, '22T02:15', true],
    ['not soon after a failure', { ...none, failedAt: at('22T02:15'), failures: 1 }, '22T02:29', false],
    ['a quarter of an hour after one', { ...none, failedAt: at('22T02:15'), failures: 1 }, '22T02:30', true],
    ['later after more', { ...none, failedAt: at('22T02:15'), failures: 3 }, '22T03:14', false],
  ])('%s', (_, soFar, now, due) => {
    expect(isBackupDue(soFar, moment, at(now))).toBe(due);
  });

  it('at least every four hours, however often it has failed', () => {
    expect(waitAfterFailures(1000)).toBe(4 * 60 * 60 * 1000);
  });
});

describe('archives', () => {
  const names = ['21', '23', '22'].map((day) => archiveName(at(`${day}T02:15`)));
  it('are named after their time', () => {
    expect(names[0]).toBe('atrium-20261121T021500Z.tar.gz');
  });
  it('beyond the retained number are deleted, oldest first, with unfinished ones; no other files are', () => {
    const found = [...names, 'letter.txt', 'atrium-1.tar.gz', `${names[0]}.part`, 'mine.part'];
    expect(archivesAmong(found)).toEqual([names[1], names[2], names[0]]);
    expect(surplusArchives(found, 2)).toEqual([names[0], `${names[0]}.part`]);
    expect(surplusArchives(found, 14)).toEqual([`${names[0]}.part`]);
  });
  it.each([
    ['all of them have everything', {}, []],
    ['the newest misses as many as a damage may', { 24: 20, 23: 20 }, []],
    ['the newest two miss one more', { 24: 21, 23: 21 }, ['22']],
    ['one of the newest two has everything', { 24: 500 }, []],
    ['the newest of those that miss fewest', { 24: 500, 23: 500, 22: 90, 21: 3, 20: 3 }, ['21']],
    ['all of them miss the same', { 24: 500, 23: 500, 22: 500, 21: 500, 20: 500 }, []],
  ])('beyond the newest two are retained where %s', (_, missing: Readonly<Record<string, number>>, staying) => {
    const days = ['20', '21', '22', '23', '24'];
    const name = (day: string) => archiveName(at(`${day}T02:15`));
    const gone = surplusArchives(days.map(name), 2, new Map(Object.entries(missing).map(([day, n]) => [name(day), n])));
    expect(days.slice(0, 3).filter((day) => !gone.includes(name(day)))).toEqual(staying);
  });
  it('are not started without enough space for one', () => {
    expect([hasRoomFor(1e9, 1.1e9), hasRoomFor(1e9, 2e9), hasRoomFor(undefined, 1e6)]).toEqual([false, true, false]);
  });
});
