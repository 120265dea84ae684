import { describe, expect, it } from 'vitest';
import { type Observed, type OperationsLine, operationsLines, reasonText, sizeText } from './index.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const well: Observed = {
  now,
  production: true,
  processes: [
    {
      host: 'one',
      pid: 1,
      version: '1.0',
      roles: ['web', 'worker'],
      startedAt: ago(100),
      seenAt: ago(0),
      problem: null,
      disk: { free: 50e9, size: 100e9 },
    },
  ],
  workers: 1,
  migrating: { count: 0, since: null },
  events: { waiting: 0, oldest: null },
  jobs: { waiting: 0, failing: [] },
  mails: { leave: true, queued: 0, oldestQueued: null, lastError: null, held: 0, failed: 0 },
  broker: { isConfigured: true, waiting: 0, since: null, lastError: null, refused: 0, setAside: 0 },
  store: { bucket: null, problem: null },
  backups: {
    isOn: true,
    whole: { name: 'a', endedAt: ago(60), bytes: 1, rows: 1, files: 1, missing: 0, byCommand: false },
    failure: null,
  },
  rehearsals: { sound: { name: 'a', startedAt: ago(60), rows: 1, files: 1 }, failure: null },
  database: { bytes: 1e9 },
  replica: { problem: null, bytes: 0, seconds: 0 },
  seal: { last: ago(1), unsealed: 0, oldestUnsealed: null },
};
const told = (id: string, more: Partial<Observed>): OperationsLine | undefined =>
  operationsLines({ ...well, ...more }).find((line) => line.id === id);

describe('the state of operations', () => {
  it('is all right where nothing is wrong, and requires no action', () => {
    const lines = operationsLines(well);
    expect(lines.map(({ id, verdict, todo }) => [id, verdict, todo])).toEqual(
      lines.map(({ id }) => [id, 'ok', undefined]),
    );
  });

  it.each<[string, Partial<Observed>, string]>([
    ['mails', { mails: { ...well.mails, queued: 2, oldestQueued: ago(5) } }, 'ok'],
    ['mails', { mails: { ...well.mails, queued: 2, oldestQueued: ago(11) } }, 'look'],
    ['mails', { mails: { ...well.mails, queued: 2, oldestQueued: ago(1), lastError: 'no' } }, 'look'],
    ['mails', { mails: { ...well.mails, queued: 2, oldestQueued: ago(61), lastError: 'no' } }, 'wrong'],
    ['mails', { mails: { ...well.mails, failed: 1 } }, 'look'],
    ['mails', { mails: { ...well.mails, leave: false } }, 'look'],
    ['mails', { production: false, mails: { ...well.mails, leave: false } }, 'off'],
    ['held', { mails: { ...well.mails, held: 1 } }, 'look'],
    ['broker', { broker: { ...well.broker, isConfigured: false } }, 'off'],
    ['broker', { broker: { ...well.broker, waiting: 1, lastError: 'away' } }, 'wrong'],
    ['broker', { broker: { ...well.broker, setAside: 1 } }, 'look'],
    ['replica', { replica: null }, 'off'],
    ['replica', { replica: { problem: null, bytes: 9e6, seconds: 60 } }, 'ok'],
    ['replica', { replica: { problem: null, bytes: 9e6, seconds: 61 } }, 'look'],
    ['replica', { replica: { problem: 'no answer', bytes: 0, seconds: 0 } }, 'look'],
    ['store', { store: { bucket: 'uploads', problem: 'away' } }, 'wrong'],
    ['events', { events: { waiting: 1, oldest: ago(2) } }, 'look'],
    ['events', { events: { waiting: 1, oldest: ago(6) } }, 'wrong'],
    ['workers', { workers: 0 }, 'wrong'],
    ['processes', { migrating: { count: 1, since: ago(0) } }, 'ok'],
    ['processes', { migrating: { count: 2, since: ago(2) } }, 'look'],
    ['processes', { migrating: { count: 1, since: ago(31) } }, 'wrong'],
    ['backup', { backups: { isOn: false, whole: null, failure: null } }, 'look'],
    ['backup', { backups: { ...well.backups, failure: { startedAt: now, error: 'no', byCommand: false } } }, 'wrong'],
    ['rehearsal', { rehearsals: { sound: null, failure: null } }, 'off'],
    ['rehearsal', { rehearsals: { sound: null, failure: { name: 'a', startedAt: now, error: 'no' } } }, 'wrong'],
    [
      'rehearsal',
      { rehearsals: { sound: { name: 'a', startedAt: ago(41 * 1440), rows: 1, files: 1 }, failure: null } },
      'look',
    ],
    ['seal', { seal: { last: null, unsealed: 1, oldestUnsealed: ago(11) } }, 'look'],
  ])('%s of %j is %s', (id, more, verdict) => {
    const line = told(id, more);
    expect(line?.verdict).toBe(verdict);
    if (verdict === 'look' || verdict === 'wrong') expect(line?.todo).toMatch(/\.$/);
  });

  it.each([
    ['of a worker, a day and two hours ago', { byCommand: false, endedAt: ago(26 * 60) }, true, 'ok', undefined],
    [
      'of a worker, longer ago',
      { byCommand: false, endedAt: ago(26 * 60 + 1) },
      true,
      'wrong',
      /a worker with BACKUP_TO/,
    ],
    ['of the command, three days ago', { byCommand: true, endedAt: ago(3 * 1440) }, true, 'ok', undefined],
    [
      'of the command, longer ago',
      { byCommand: true, endedAt: ago(3 * 1440 + 1) },
      true,
      'look',
      /the timer still runs/,
    ],
    [
      'of the command, a week and more ago',
      { byCommand: true, endedAt: ago(8 * 1440 + 1) },
      true,
      'wrong',
      /the timer/,
    ],
    ['of the command where things are tried', { byCommand: true, endedAt: ago(99 * 1440) }, false, 'ok', undefined],
  ] as const)('a last backup %s (rule A55)', (_, change, production, verdict, todo) => {
    const whole = { name: '/copies/a.tar.gz', bytes: 1, rows: 1, files: 1, missing: 0, ...change };
    const line = told('backup', { production, backups: { isOn: false, whole, failure: null } });
    expect(line).toMatchObject({ verdict, at: change.endedAt });
    if (todo) expect(line?.todo).toMatch(todo);
    else expect(line?.todo).toBeUndefined();
  });

  it.each([
    [3e9, 'ok'],
    [1.5e9, 'look'],
    [4e8, 'wrong'],
  ] as const)('of a disk with %d bytes free is %s', (free, verdict) => {
    const processes = well.processes.map((one) => ({ ...one, disk: { free, size: 1e11 } }));
    expect(told('disk', { processes })?.verdict).toBe(verdict);
  });

  it('contains no credentials and at most one line', () => {
    expect(reasonText('amqp://a:b@host gone\nat x')).toBe('amqp://…@host gone');
    expect([sizeText(10), sizeText(5e6), sizeText(3e9)]).toEqual(['1 kB', '5 MB', '2.8 GB']);
  });
});
