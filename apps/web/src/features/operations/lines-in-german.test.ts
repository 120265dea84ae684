import { type Observed, operationsLines } from '@atrium/domain/operations';
import { expect, it } from 'vitest';
import { germanTexts } from '../../../bundle/texts.ts';
import { sentenceTranslatorOf } from '../../locale/sentence-translation.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const days = (n: number) => ago(n * 1440);
const process = (more: object = {}) => ({
  ...{ host: 'one', pid: 1, version: '1.0.1', roles: ['web'], startedAt: ago(100), seenAt: ago(0), problem: null },
  disk: { free: 50e9, size: 100e9 },
  ...more,
});
const whole = { name: 'a.gz', endedAt: ago(60), bytes: 3e9, rows: 1204, files: 1, missing: 0, byCommand: false };
const copied = (more: object) => ({ backups: { isOn: true, whole: { ...whole, ...more }, failure: null } });
const mails = { leave: true, queued: 0, oldestQueued: null, lastError: null, held: 0, failed: 0 };
const broker = { isConfigured: true, waiting: 0, since: null, lastError: null, refused: 0, setAside: 0 };
const failing = (count: number, givenUp: number) => ({ name: 'x', count, givenUp, reason: 'r', nextTry: null });
const late = { queued: 2, oldestQueued: ago(11) };

const well = {
  ...{ now, production: true, processes: [process()], workers: 1, migrating: { count: 0, since: null } },
  ...{ events: { waiting: 0, oldest: null }, jobs: { waiting: 0, failing: [] }, mails, broker },
  ...{ store: { bucket: null, problem: null }, database: { bytes: 1e9 }, ...copied({}) },
  rehearsals: { sound: { name: 'a.gz', startedAt: ago(60), rows: 1204, files: 2 }, failure: null },
  replica: { problem: null, bytes: 0, seconds: 0 },
  seal: { last: ago(1), unsealed: 0, oldestUnsealed: null },
} as unknown as Observed;

const states: readonly object[] = [
  {},
  ...[0, 2].map((workers) => ({ workers })),
  ...[2, 6].map((minutes) => ({ events: { waiting: minutes * 600, oldest: ago(minutes) } })),
  ...[[], [failing(2, 0)], [failing(1, 1)]].map((all, waiting) => ({ jobs: { waiting, failing: all } })),
  ...[{ leave: false }, late, { ...late, lastError: 'no', held: 1 }, { held: 2 }, { queued: 3 }, { failed: 1 }].map(
    (more) => ({ mails: { ...mails, ...more } }),
  ),
  ...[{ isConfigured: false }, { waiting: 2, lastError: 'away' }, { refused: 1, setAside: 2 }, { waiting: 1 }].map(
    (more) => ({ broker: { ...broker, ...more } }),
  ),
  ...[null, { problem: null, bytes: 9e6, seconds: 30 }, { problem: null, bytes: 9e9, seconds: 181 }].map((replica) => ({
    replica,
  })),
  { replica: { problem: 'gone', bytes: 0, seconds: 0 } },
  ...[null, 'uploads'].map((bucket) => ({ store: { bucket, problem: 'away' } })),
  { store: { bucket: 'uploads', problem: null } },
  ...[[], [process({ disk: null })], [process(), process({ version: '1.0.2' })]].map((processes) => ({ processes })),
  { processes: [process(), process({ host: 'two', seenAt: ago(9) })] },
  ...[1e8, 1.2e9].map((free) => ({ processes: [process({ disk: { free, size: 1e10 } })] })),
  ...[0, 2, 31].map((minutes) => ({ migrating: { count: 1, since: ago(minutes) } })),
  ...[true, false].map((isOn) => ({
    backups: { isOn, whole: null, failure: null },
    rehearsals: { sound: null, failure: null },
  })),
  ...[true, false].map((byCommand) => copied({ missing: 2, byCommand })),
  ...[true, false].map((byCommand) => copied({ endedAt: days(99), byCommand })),
  ...[true, false].map((byCommand) => ({ backups: { isOn: true, whole, failure: { error: '1', byCommand } } })),
  { rehearsals: { sound: null, failure: { name: '1', startedAt: now, error: '2' } } },
  { rehearsals: { sound: { name: 'a', startedAt: days(50), rows: 1, files: 1 }, failure: null } },
  ...[0, 2].map((unsealed) => ({ seal: { last: null, unsealed, oldestUnsealed: unsealed ? ago(11) : null } })),
];

it('every line of Operations is translated into German, without English words', () => {
  const tell = sentenceTranslatorOf(germanTexts(), 'de');
  const lines = states.flatMap((state) => operationsLines({ ...well, ...state }));
  const told = new Map(
    lines.flatMap(({ what, found, todo = '' }) => [what, found, todo].map((sentence) => [sentence, tell(sentence)])),
  );
  const english = /\b(the|is|are|waits?|of|and|by|were|none|jobs?|files|rows|minutes|process|processes|workers)\b/;
  const wrong = [...told].filter(
    ([sentence, german]) => /\p{L}{2}/u.test(sentence) && (!german || english.test(german)),
  );
  expect(wrong).toEqual([]);
  expect(told.get('1,200 events are waiting to be processed, the oldest since')).toContain('1.200 Ereignisse warten');
  expect([...told.values()]).toContain('1,1 GB von 9,3 GB frei für den Datenordner von one');
});
