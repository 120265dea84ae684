import { describe, expect, it } from 'vitest';
import { type Actor, anonymous, operator, type RoleCode, roleCodes, type UserId } from '../kernel/index.ts';
import { boundedEntries, type CallOnCalendar, callEntries, deadlineEntries } from './entries.ts';
import { calendarFile, calendarKinds, feedEntries, readCalendarFile } from './model.ts';
import { mayHaveCalendar, mayListCalendars, stillOpens } from './policy.ts';

const as = (role: RoleCode, more: object = {}): Actor => ({
  kind: 'person',
  id: 7 as UserId,
  role,
  isInternalUser: false,
  ...more,
});
const machine: Actor = { kind: 'token', accessTokenId: 'x', permissions: new Set() };
const day = 86_400_000;
const now = new Date('2026-06-01T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * day);

describe('the calendars of each role (rule O90)', () => {
  it.each(roleCodes.flatMap((role) => [true, false].map((isOnInstrument) => [role, isOnInstrument] as const)))(
    '%s, on the instrument: %s',
    (role, isOnInstrument) => {
      const isOfficer = role === 'USER_OFFICER';
      const expected = [true, isOfficer || (role === 'INSTRUMENT_SCIENTIST' && isOnInstrument), isOfficer];
      expect(calendarKinds.map((kind) => mayHaveCalendar(as(role), { kind, isOnInstrument }).allowed)).toEqual(
        expected,
      );
      const reader = { userId: 7, isInternalUser: false, roles: [role] };
      expect(calendarKinds.map((kind) => stillOpens(reader, { kind, isOnInstrument }))).toEqual(expected);
    },
  );

  it('any of a person’s roles opens an address, a person without roles opens none', () => {
    const facts = { kind: 'FACILITY', isOnInstrument: false } as const;
    const reader = { userId: 7, isInternalUser: false };
    expect(stillOpens({ ...reader, roles: ['USER', 'USER_OFFICER'] }, facts)).toBe(true);
    expect(stillOpens({ ...reader, roles: ['USER', 'FAP_CHAIR'] }, facts)).toBe(false);
    expect(stillOpens({ ...reader, roles: [] }, { ...facts, kind: 'PERSON' })).toBe(false);
  });

  it.each([
    ['nobody', anonymous, 'NOT_LOGGED_IN'],
    ['a machine', machine, 'INSUFFICIENT_PERMISSIONS'],
    ['the command line', operator('root'), 'INSUFFICIENT_PERMISSIONS'],
    ['who acts as the person', as('USER', { impersonatingUserId: 1 }), 'CALENDARS_WHILE_IMPERSONATING'],
  ])('%s gets no addresses', (_, actor, reason) => {
    expect(mayListCalendars(actor)).toMatchObject({ allowed: false, reason });
    expect(mayHaveCalendar(actor, { kind: 'PERSON', isOnInstrument: true })).toMatchObject({ reason });
  });
});

describe('an address', () => {
  const signature = `${'a-_B'.repeat(10)}abc`;
  it.each([
    ['person-7', { kind: 'PERSON', userId: 7, instrumentId: null }],
    ['facility-7', { kind: 'FACILITY', userId: 7, instrumentId: null }],
    ['instrument-7-3', { kind: 'INSTRUMENT', userId: 7, instrumentId: 3 }],
  ] as const)('%s is read back as it was written', (name, key) => {
    expect(calendarFile(key, signature)).toBe(`${name}.${signature}.ics`);
    expect(readCalendarFile(`${name}.${signature}.ics`)).toEqual({ key, signature });
  });

  it.each([
    '',
    'person-7.ics',
    `person-7.${signature}`,
    `person-7.${signature}x.ics`,
    `person-7-3.${signature}.ics`,
    `instrument-7.${signature}.ics`,
    `instrument-7-0.${signature}.ics`,
    `person-0.${signature}.ics`,
    `person-2147483648.${signature}.ics`,
    `PERSON-7.${signature}.ics`,
    `other-7.${signature}.ics`,
    ` person-7.${signature}.ics`,
  ])('%j is not one', (file) => expect(readCalendarFile(file)).toBeUndefined());
});

describe('the entries of a calendar (rule O91)', () => {
  const entry = (name: string, starts: number, ends?: number) => ({
    uid: name,
    changedAt: now,
    startsAt: inDays(starts),
    ...(ends === undefined ? {} : { endsAt: inDays(ends) }),
    summary: name,
    busy: false,
  });
  const kept = (...entries: ReturnType<typeof entry>[]) => boundedEntries(entries, now).map(({ uid }) => uid);

  it.each([
    ['ended 365 days ago', entry('e', -400, -365), true],
    ['ended before that', entry('e', -400, -366), false],
    ['begins in 365 days', entry('e', 365, 400), true],
    ['begins after that', entry('e', 366, 400), false],
    ['a moment 365 days ago', entry('e', -365), true],
    ['a moment before that', entry('e', -366), false],
    ['lasts all the time', entry('e', -500, 500), true],
  ])('%s', (_, one, isTold) => expect(kept(one)).toEqual(isTold ? ['e'] : []));

  it('are sorted by start, and only those nearest to now are included when there are too many', () => {
    expect(kept(entry('b', 2), entry('c', 3), entry('a', -1))).toEqual(['a', 'b', 'c']);
    const many = Array.from({ length: feedEntries }, (_, n) => entry(`n${n}`, n / feedEntries));
    expect(kept(...many)).toHaveLength(feedEntries);
    const more = kept(entry('far', 300), ...many, entry('past', -2));
    expect(more).toHaveLength(feedEntries);
    expect(more).not.toContain('far');
    expect(more).not.toContain('past');
  });

  const call: CallOnCalendar = {
    id: 4,
    shortCode: 'C4',
    title: null,
    startCall: inDays(-10),
    endCall: inDays(10),
    endCallInternal: inDays(12),
    startReview: inDays(13),
    endReview: inDays(20),
    startFapReview: inDays(21),
    endFapReview: inDays(25),
    startNotify: inDays(26),
    endNotify: inDays(27),
    startCycle: inDays(30),
    endCycle: inDays(60),
    changedAt: now,
  };
  const home = { url: 'https://atrium.example/office', host: 'atrium.example' };

  it('of the call of a draft include the time when it closes for the person', () => {
    const closes = (isInternalUser: boolean) => deadlineEntries(home, call, { isInternalUser });
    expect(closes(false)).toMatchObject([{ uid: 'call-4-closes@atrium.example', startsAt: call.endCall }]);
    expect(closes(true)).toMatchObject([{ summary: 'Call C4 closes', startsAt: call.endCallInternal }]);
  });

  it('of a call for officers include the dates that it has', () => {
    const names = (of: CallOnCalendar) => callEntries(home, of).map(({ summary }) => summary.replace('Call C4 ', ''));
    const rest = ['notification', 'cycle'];
    const all = ['opens', 'closes', 'closes for internal users', 'review', 'panel review', ...rest];
    expect(names(call)).toEqual(all);
    expect(names({ ...call, endCallInternal: call.endCall, startFapReview: null })).toEqual([
      'opens',
      'closes',
      'review',
      ...rest,
    ]);
    const uids = callEntries(home, call).map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(uids.length);
  });
});
