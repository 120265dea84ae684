import { describe, expect, it } from 'vitest';
import {
  experimentReadiness,
  personReadiness,
  type ReadinessFacts,
  type ReadinessFeatures,
  type ReadinessItem,
  type ReadinessKind,
  type ReadinessVisitor,
  readinessNotes,
  readinessSum,
  remindersOf,
} from './index.ts';

const day = 86_400_000;
const now = new Date('2026-12-01T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * day);
const allOn: ReadinessFeatures = { VISIT_MANAGEMENT: true, SHIPPING: true, RISK_ASSESSMENT: true };

const pi = 1;
const visitor = (userId: number, registration: ReadinessVisitor['registration'], ...valid: boolean[]) => ({
  userId,
  registration,
  trainings: valid.map((isValid, at) => ({ trainingKindId: at, name: `Training ${at}`, validUntil: null, isValid })),
});
const plain: ReadinessFacts = {
  status: 'ACTIVE',
  startsAt: inDays(10),
  endsAt: inDays(12),
  isAccepted: true,
  hasVisit: false,
  hasSafetyForm: true,
  isSafetySubmitted: false,
  isSafetyAskedBack: false,
  isSafetyApproved: false,
  isSafetyRejected: false,
  samples: 0,
  samplesDeclared: 0,
  samplesReleased: 0,
  shipments: 0,
  shipmentsSubmitted: 0,
  shipmentsArrived: 0,
  trainingsNeeded: 0,
  visitors: [],
  members: [pi],
  safetyDueAt: null,
  visitDueAt: null,
};
const came = (...visitors: ReadinessVisitor[]): Partial<ReadinessFacts> => ({ hasVisit: true, visitors });
const submitted = { isSafetySubmitted: true } as const;

const read = (item: ReadinessItem | undefined) =>
  item && `${item.state} ${item.done}/${item.total} ${item.note}${item.isOwed ? ' owed' : ''}`;
const itemOf = (
  kind: ReadinessKind,
  change: Partial<ReadinessFacts>,
  features: Partial<ReadinessFeatures> = {},
  at = now,
) => experimentReadiness({ ...plain, ...change }, { ...allOn, ...features }, at).find((item) => item.kind === kind);

describe('the readiness of an experiment (rules O120 and O121)', () => {
  it.each<[ReadinessKind, string, Partial<ReadinessFacts>, string]>([
    ['COMING', 'nobody named', {}, 'OPEN 0/1 NOBODY_NAMED owed'],
    ['COMING', 'nobody named, not accepted', { isAccepted: false }, 'OPEN 0/1 NOBODY_NAMED'],
    ['COMING', 'one comes', came(visitor(2, 'DRAFTED')), 'DONE 1/1 ONE_COMES'],
    ['COMING', 'two come', came(visitor(2, 'DRAFTED'), visitor(3, 'APPROVED')), 'DONE 2/2 PEOPLE_COME'],
    ['DATES', 'nobody named', {}, 'OPEN 0/1 NOBODY_NAMED'],
    ['DATES', 'a draft', came(visitor(2, 'DRAFTED'), visitor(3, 'APPROVED')), 'OPEN 1/2 APPROVED owed'],
    ['DATES', 'given back', came(visitor(2, 'CHANGE_REQUESTED')), 'OPEN 0/1 APPROVED owed'],
    ['DATES', 'waiting', came(visitor(2, 'SUBMITTED')), 'OPEN 0/1 APPROVED'],
    ['DATES', 'all approved', came(visitor(2, 'APPROVED')), 'DONE 1/1 APPROVED'],
    ['SAFETY', 'not handed in', {}, 'OPEN 0/1 SAFETY_NOT_HANDED_IN owed'],
    ['SAFETY', 'not accepted', { isAccepted: false }, 'OPEN 0/1 SAFETY_NOT_HANDED_IN'],
    // What was asked back waits for the people of the proposal, whatever became of it since (rule O162).
    [
      'SAFETY',
      'asked back, not accepted',
      { isAccepted: false, isSafetyAskedBack: true },
      'OPEN 0/1 SAFETY_NOT_HANDED_IN owed',
    ],
    ['SAFETY', 'no form', { hasSafetyForm: false }, 'NOT_NEEDED 0/1 NOT_NEEDED'],
    ['SAFETY', 'in review', submitted, 'OPEN 0/1 SAFETY_IN_REVIEW'],
    ['SAFETY', 'rejected', { ...submitted, isSafetyRejected: true }, 'OPEN 0/1 SAFETY_REJECTED'],
    ['SAFETY', 'approved', { ...submitted, isSafetyApproved: true }, 'DONE 1/1 SAFETY_APPROVED'],
    // Given back after it was approved: it is handed in again first.
    ['SAFETY', 'approved once, given back', { isSafetyApproved: true }, 'OPEN 0/1 SAFETY_NOT_HANDED_IN owed'],
    ['SAMPLES', 'none', {}, 'NOT_NEEDED 0/0 NOT_NEEDED'],
    ['SAMPLES', 'undeclared', { samples: 2, samplesDeclared: 1, samplesReleased: 1 }, 'OPEN 1/2 RELEASED owed'],
    ['SAMPLES', 'declared', { samples: 2, samplesDeclared: 2, samplesReleased: 1 }, 'OPEN 1/2 RELEASED'],
    ['SAMPLES', 'released', { samples: 2, samplesDeclared: 2, samplesReleased: 2 }, 'DONE 2/2 RELEASED'],
    ['TRAINING', 'none needed', came(visitor(2, 'DRAFTED')), 'NOT_NEEDED 1/1 NOT_NEEDED'],
    ['TRAINING', 'nobody named', { trainingsNeeded: 1 }, 'OPEN 0/1 NOBODY_NAMED'],
    [
      'TRAINING',
      'one of two, one of whose is over',
      { trainingsNeeded: 2, ...came(visitor(2, 'DRAFTED', true, true), visitor(3, 'DRAFTED', true, false)) },
      'OPEN 1/2 TRAINED owed',
    ],
    ['TRAINING', 'all', { trainingsNeeded: 1, ...came(visitor(2, 'DRAFTED', true)) }, 'DONE 1/1 TRAINED'],
    ['SHIPMENT', 'none', {}, 'NOT_NEEDED 0/0 NOT_NEEDED'],
    ['SHIPMENT', 'a draft', { shipments: 1 }, 'OPEN 0/1 SUBMITTED owed'],
    [
      'SHIPMENT',
      'a draft, and one there',
      { shipments: 2, shipmentsSubmitted: 1, shipmentsArrived: 1 },
      'OPEN 1/2 SUBMITTED owed',
    ],
    ['SHIPMENT', 'underway', { shipments: 2, shipmentsSubmitted: 2, shipmentsArrived: 1 }, 'OPEN 1/2 ARRIVED'],
    ['SHIPMENT', 'arrived', { shipments: 1, shipmentsSubmitted: 1, shipmentsArrived: 1 }, 'DONE 1/1 ARRIVED'],
  ])('%s: %s', (kind, _, change, told) => expect(read(itemOf(kind, change))).toBe(told));

  it.each<[ReadinessKind, keyof ReadinessFeatures]>([
    ['COMING', 'VISIT_MANAGEMENT'],
    ['DATES', 'VISIT_MANAGEMENT'],
    ['TRAINING', 'VISIT_MANAGEMENT'],
    ['SAFETY', 'RISK_ASSESSMENT'],
    ['SAMPLES', 'RISK_ASSESSMENT'],
    ['SHIPMENT', 'SHIPPING'],
  ])('%s is not needed without %s', (kind, feature) => {
    const much = { samples: 1, shipments: 1, trainingsNeeded: 1, ...came(visitor(2, 'DRAFTED', false)) };
    expect(itemOf(kind, much)?.state).not.toBe('NOT_NEEDED');
    expect(itemOf(kind, much, { [feature]: false })?.state).toBe('NOT_NEEDED');
  });

  const due = { safetyDueAt: inDays(0), visitDueAt: inDays(0) };
  it.each<[ReadinessKind, string, Partial<ReadinessFacts>, number, string]>([
    ['SAFETY', 'a moment before', {}, -1, 'OPEN'],
    ['SAFETY', 'at the date', {}, 0, 'OVERDUE'],
    ['SAFETY', 'without a date', { safetyDueAt: null }, 0, 'OPEN'],
    ['SAFETY', 'in review: the team has done its part', submitted, 0, 'OPEN'],
    ['SAFETY', 'not accepted: nobody can', { isAccepted: false }, 0, 'OPEN'],
    ['SAFETY', 'a draft of the scheduler', { status: 'DRAFT' }, 0, 'OPEN'],
    ['SAFETY', 'completed', { status: 'COMPLETED' }, 0, 'OPEN'],
    ['SAFETY', 'on its last day', { endsAt: now }, 0, 'OVERDUE'],
    ['SAFETY', 'after it', { endsAt: new Date(now.getTime() - 1) }, 0, 'OPEN'],
    ['COMING', 'at the date', {}, 0, 'OVERDUE'],
    ['DATES', 'at the date', came(visitor(2, 'DRAFTED')), 0, 'OVERDUE'],
    ['DATES', 'waiting', came(visitor(2, 'SUBMITTED')), 0, 'OPEN'],
    ['TRAINING', 'at the date', { trainingsNeeded: 1, ...came(visitor(2, 'APPROVED', false)) }, 0, 'OVERDUE'],
    ['SAMPLES', 'at the date', { samples: 1 }, 0, 'OVERDUE'],
    ['SHIPMENT', 'has no date', { shipments: 1 }, 0, 'OPEN'],
  ])('%s, %s', (kind, _, change, ms, state) => {
    expect(itemOf(kind, { ...due, ...change }, {}, new Date(now.getTime() + ms))?.state).toBe(state);
  });

  it('is summarised in counts, and every note has a text', () => {
    const items = experimentReadiness({ ...plain, ...came(visitor(2, 'DRAFTED')), ...due }, allOn, now);
    expect(readinessSum(items)).toEqual({ done: 1, needed: 3, overdue: 2 });
    for (const { note } of items) expect(readinessNotes[note]).toBeTruthy();
  });
});

describe('the list of one person (rule O124)', () => {
  const facts: ReadinessFacts = {
    ...plain,
    trainingsNeeded: 2,
    ...came(
      visitor(2, 'DRAFTED', true, false),
      visitor(3, 'APPROVED', true, true),
      visitor(pi, 'SUBMITTED', true, true),
    ),
  };
  const told = (userId: number, change: Partial<ReadinessFacts> = {}) =>
    Object.fromEntries(
      personReadiness({ ...facts, ...change }, allOn, userId, now).map((item) => [item.kind, read(item)]),
    );

  it('shows a visitor their own dates and training, and only the state of everything else', () => {
    expect(told(2)).toEqual({
      COMING: 'DONE 3/3 PEOPLE_COME',
      DATES: 'OPEN 0/1 DATES_MISSING owed',
      SAFETY: 'OPEN 0/1 SAFETY_NOT_HANDED_IN',
      SAMPLES: 'NOT_NEEDED 0/0 NOT_NEEDED',
      TRAINING: 'OPEN 1/2 TRAININGS_VALID owed',
      SHIPMENT: 'NOT_NEEDED 0/0 NOT_NEEDED',
    });
    expect(told(3)).toMatchObject({ DATES: 'DONE 1/1 DATES_APPROVED', TRAINING: 'DONE 2/2 TRAINING_VALID' });
    expect(told(2, came(visitor(2, 'CHANGE_REQUESTED')))).toMatchObject({ DATES: 'OPEN 0/1 DATES_GIVEN_BACK owed' });
  });

  it('asks members for the safety form, and for dates only if they are visitors', () => {
    expect(told(pi)).toMatchObject({ DATES: 'OPEN 0/1 DATES_WAITING', SAFETY: 'OPEN 0/1 SAFETY_NOT_HANDED_IN owed' });
    expect(told(pi, came(visitor(2, 'DRAFTED', false)))).toMatchObject({
      DATES: 'NOT_NEEDED 0/1 NOT_NEEDED',
      TRAINING: 'NOT_NEEDED 0/1 NOT_NEEDED',
    });
    expect(told(pi, { hasVisit: false, visitors: [] })).toMatchObject({ COMING: 'OPEN 0/1 NOBODY_NAMED owed' });
  });

  it('is overdue only for the people who have to act', () => {
    const late = { safetyDueAt: now };
    expect(told(pi, late).SAFETY).toBe('OVERDUE 0/1 SAFETY_NOT_HANDED_IN owed');
    expect(told(2, late).SAFETY).toBe('OPEN 0/1 SAFETY_NOT_HANDED_IN');
  });
});

describe('reminders (rule O128)', () => {
  const told = (change: Partial<ReadinessFacts>, features: Partial<ReadinessFeatures> = {}) =>
    remindersOf({ ...plain, ...change }, { ...allOn, ...features }, now).map(
      ({ userId, kind, stage }) => `${userId} ${kind} ${stage}`,
    );
  const soon = inDays(7);
  const later = new Date(soon.getTime() + 1);

  it.each<[string, Partial<ReadinessFacts>, string[]]>([
    ['no dates', {}, []],
    ['due in more than seven days', { safetyDueAt: later, visitDueAt: later }, []],
    ['due in seven days', { safetyDueAt: soon, visitDueAt: soon }, ['1 COMING DUE_SOON', '1 SAFETY DUE_SOON']],
    ['overdue', { safetyDueAt: now }, ['1 SAFETY OVERDUE']],
    ['handed in', { safetyDueAt: now, ...submitted }, []],
    ['begun', { safetyDueAt: now, startsAt: now }, []],
    ['about to begin', { safetyDueAt: now, startsAt: new Date(now.getTime() + 1) }, ['1 SAFETY OVERDUE']],
    ['completed', { safetyDueAt: now, status: 'COMPLETED' }, []],
    ['a draft', { safetyDueAt: now, status: 'DRAFT' }, []],
    ['not accepted', { safetyDueAt: now, isAccepted: false, ...came(visitor(2, 'DRAFTED')), visitDueAt: now }, []],
    [
      'a visitor who is no member',
      { visitDueAt: now, trainingsNeeded: 1, ...came(visitor(2, 'DRAFTED', false), visitor(3, 'SUBMITTED', true)) },
      ['2 DATES OVERDUE', '2 TRAINING OVERDUE'],
    ],
    ['samples go with the form', { safetyDueAt: now, samples: 1 }, ['1 SAFETY OVERDUE']],
  ])('%s', (_, change, expected) => expect(told(change)).toEqual(expected));

  it('omit features that are switched off', () => {
    const all = { safetyDueAt: now, visitDueAt: now, trainingsNeeded: 1, ...came(visitor(2, 'DRAFTED', false)) };
    expect(told(all, { RISK_ASSESSMENT: false, VISIT_MANAGEMENT: false })).toEqual([]);
  });
});
