import { describe, expect, it } from 'vitest';
import { type Actor, anonymous, type RoleCode, roleCodes, type UserId } from '../kernel/index.ts';
import {
  availabilityTime,
  callForm,
  callFormSteps,
  createCallInput,
  dateCondition,
  endedMark,
  filterFor,
  mayAssignInstruments,
  mayDeleteCall,
  mayListCallsOfScientist,
  mayManageCalls,
  mayReadCalls,
  meetsDateCondition,
  renumbersProposals,
  updateCallInput,
} from './index.ts';

const as = (role: RoleCode, isInternalUser = false): Actor => ({
  kind: 'person',
  id: 1 as UserId,
  role,
  isInternalUser,
});
const token: Actor = { kind: 'token', accessTokenId: 't', permissions: new Set() };

const date = (day: number) => new Date(Date.UTC(2026, 0, day));
const call = {
  shortCode: 'call 1',
  startCall: date(1),
  endCall: date(2),
  templateId: 1,
  proposalWorkflowId: 1,
  allocationTimeUnit: 'Day',
  startReview: date(1),
  endReview: date(2),
  surveyComment: 'survey',
  startNotify: date(1),
  endNotify: date(2),
  startCycle: date(1),
  endCycle: date(2),
  cycleComment: 'cycle',
};
const messages = (given: object) =>
  callForm.safeParse({ ...call, ...given }).error?.issues.map((issue) => issue.message);

describe('the form', () => {
  it('accepts a complete call', () => {
    expect(callForm.safeParse(call).success).toBe(true);
    expect(createCallInput.safeParse(call).success).toBe(true);
  });

  it.each([
    [{ shortCode: '' }, 'Short Code is required'],
    [{ shortCode: 'x'.repeat(21) }, 'Please make it at most 20 characters long'],
    [{ startCall: undefined }, 'Start call date is required'],
    [{ endCall: null }, 'End call date is required'],
    [{ startCall: new Date('nonsense') }, 'Invalid DateTime Format'],
    [{ startCall: date(3) }, 'End call date can not be before start call date.'],
    [{ endCallInternal: date(1) }, 'Internal call end date can not be before call end date.'],
    [{ startReview: undefined }, 'Start review date is required'],
    [{ endReview: undefined }, 'End review date is required'],
    [{ startReview: date(3) }, 'End review date can not be before start review date.'],
    [
      { startFapReview: date(3), endFapReview: date(2) },
      'End Fap review date can not be before start Fap review date.',
    ],
    [{ surveyComment: ' ' }, 'Survey comment is required'],
    [{ surveyComment: 'x'.repeat(101) }, 'Survey comment should be no longer than 100 characters'],
    [{ startNotify: undefined }, 'Start notify date is required'],
    [{ endNotify: undefined }, 'End notify date is required'],
    [{ startNotify: date(3) }, 'End notify date can not be before start notify date.'],
    [{ startCycle: undefined }, 'Start cycle date is required'],
    [{ endCycle: undefined }, 'End cycle date is required'],
    [{ endCycle: 'soon' }, 'Invalid Date Format'],
    [{ startCycle: date(3) }, 'End cycle date can not be before start cycle date.'],
    [{ cycleComment: undefined }, 'Cycle comment is required'],
    [{ cycleComment: 'x'.repeat(101) }, 'Cycle comment should be no longer than 100 characters'],
    [{ templateId: undefined }, 'Proposal template is required'],
    [{ proposalWorkflowId: null }, 'Proposal workflow is required'],
    [{ referenceNumberFormat: '211' }, "The reference number format ('211') is invalid"],
  ])('%j: %s', (given, message) => expect(messages(given)).toEqual([message]));

  it.each([
    [{ endCall: date(1) }],
    [{ endCallInternal: date(2) }],
    [{ surveyComment: 'x'.repeat(100) }],
    [{ cycleComment: 'x'.repeat(100) }],
    [{ shortCode: 'x'.repeat(20) }],
    [{ referenceNumberFormat: '211{digits:4}' }],
    [{ referenceNumberFormat: '' }],
    [{ startFapReview: date(3), endFapReview: null }],
  ])('accepts %j', (given) => expect(messages(given)).toBeUndefined());

  it('validates each step separately', () => {
    expect(callFormSteps.map((step) => step.safeParse(call).success)).toEqual([true, true, true]);
    expect(callFormSteps.map((step) => step.safeParse({ ...call, surveyComment: '' }).success)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('updates only the given fields', () => {
    expect(updateCallInput.safeParse({ id: 1 }).success).toBe(true);
    expect(updateCallInput.safeParse({ id: 1, shortCode: '' }).success).toBe(false);
    expect(updateCallInput.safeParse({}).error?.issues[0]?.message).toBe('Id is required');
  });
});

it.each([
  [-1, 'Availability time must be a positive number'],
  [0, undefined],
  [2147483647, undefined],
  [2147483648, 'Availability time can not be grater than 2147483647'],
])('availability %d: %s', (time, message) =>
  expect(availabilityTime.safeParse(time).error?.issues[0]?.message).toBe(message),
);

describe('the filter on dates', () => {
  it.each([
    [{ isActive: true, isActiveInternal: true, isEnded: false }, 'OPEN_OR_OPEN_INTERNALLY'],
    [{ isEnded: true, isCallUpcoming: true }, 'ENDED'],
    [{ isCallUpcoming: true, isEnded: false }, 'OPEN_OR_UPCOMING'],
    [{ isActive: true, isEnded: false }, 'OPEN'],
    [{ isActiveInternal: true, isEnded: false }, 'OPEN'],
    [{ isActiveInternal: true }, 'OPEN_INTERNALLY_ONLY'],
    [{ isActiveInternal: false }, 'MARKED_ENDED_INTERNALLY'],
    [{ isActive: true }, undefined],
    [{}, undefined],
  ] as const)('%j means %s', (filter, condition) => expect(dateCondition(filter)).toBe(condition));

  it('drops the condition on internal calls for external users', () => {
    const filter = { isActive: true, isActiveInternal: true, isEnded: false };
    expect(dateCondition(filterFor(as('USER'), filter))).toBe('OPEN');
    expect(dateCondition(filterFor(as('USER', true), filter))).toBe('OPEN_OR_OPEN_INTERNALLY');
    expect(dateCondition(filterFor(token, filter))).toBe('OPEN_OR_OPEN_INTERNALLY');
    expect(dateCondition(filterFor(as('USER'), { isActiveInternal: false }))).toBe('MARKED_ENDED_INTERNALLY');
  });

  const dates = { startCall: date(10), endCall: date(20), endCallInternal: date(25), callEndedInternal: false };
  it.each([
    ['OPEN', [false, true, true, false, false]],
    ['OPEN_OR_OPEN_INTERNALLY', [false, true, true, true, false]],
    ['ENDED', [false, false, true, true, true]],
    ['OPEN_OR_UPCOMING', [true, true, true, true, false]],
    ['OPEN_INTERNALLY_ONLY', [false, false, false, true, false]],
    ['MARKED_ENDED_INTERNALLY', [false, false, false, false, false]],
    [undefined, [true, true, true, true, true]],
  ] as const)('%s before, in, at the end, internally, after', (condition, expected) => {
    const met = [5, 15, 20, 22, 26].map((day) => meetsDateCondition(condition, dates, date(day)));
    expect(met).toEqual(expected);
  });
});

describe('rules', () => {
  it('prevent the deletion of calls in use', () => {
    expect(mayDeleteCall({ proposals: 0, instruments: 0 }).allowed).toBe(true);
    expect(mayDeleteCall({ proposals: 1, instruments: 0 })).toMatchObject({ reason: 'CALL_IN_USE' });
    expect(mayDeleteCall({ proposals: 0, instruments: 1 })).toMatchObject({ reason: 'CALL_IN_USE' });
  });

  it.each([
    [[], [{ tagIds: [], isAssigned: false }], undefined],
    [[1, 2], [{ tagIds: [2, 3], isAssigned: false }], undefined],
    [
      [1],
      [
        { tagIds: [1], isAssigned: false },
        { tagIds: [2], isAssigned: false },
      ],
      'NO_SHARED_TAG',
    ],
    [[1], [{ tagIds: [], isAssigned: false }], 'NO_SHARED_TAG'],
    [[], [{ tagIds: [], isAssigned: true }], 'INSTRUMENT_ALREADY_ASSIGNED'],
  ])('call tags %j, instruments %j: %s', (tags, instruments, reason) => {
    const decision = mayAssignInstruments(tags, instruments);
    expect(decision.allowed ? undefined : decision.reason).toBe(reason);
  });

  it.each([
    ['explicit true stays', { given: true, deadline: date(9) }, false, true],
    ['deadline moved ahead', { deadline: date(9) }, true, false],
    ['deadline in the past', { deadline: date(1) }, true, true],
    ['nothing given', {}, true, true],
    ['explicit false changes nothing by itself', { given: false }, true, true],
  ])('set the ended flag: %s', (_, change, stored, expected) =>
    expect(endedMark(change, stored, date(5))).toBe(expected),
  );

  it.each([
    [null, '211{digits:4}', true],
    ['211{digits:4}', '212{digits:4}', true],
    ['211{digits:4}', '211{digits:4}', false],
    ['211{digits:4}', '', false],
    ['211{digits:4}', null, false],
    ['211{digits:4}', undefined, false],
  ])('format %s to %s renumbers: %s', (stored, given, expected) =>
    expect(renumbersProposals(stored, given)).toBe(expected),
  );
});

describe('policy', () => {
  it.each(roleCodes)('%s', (role) => {
    const actor = as(role);
    expect(mayReadCalls(actor).allowed).toBe(true);
    expect(mayManageCalls(actor).allowed).toBe(role === 'USER_OFFICER');
    const staff = role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST';
    expect(mayListCallsOfScientist(actor, { scientistId: 1 }).allowed).toBe(staff);
    expect(mayListCallsOfScientist(actor, { scientistId: 2 }).allowed).toBe(role === 'USER_OFFICER');
  });

  it('for anonymous callers and tokens', () => {
    expect(mayReadCalls(anonymous).allowed).toBe(false);
    expect(mayManageCalls(token).allowed).toBe(true);
    expect(mayListCallsOfScientist(token, { scientistId: 1 }).allowed).toBe(false);
  });
});
