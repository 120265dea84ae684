import { describe, expect, it, test } from 'vitest';
import { keysOfEvent, partsOf, windowInput } from './index.ts';

describe('the records that an event changed', () => {
  test.each([
    ['a proposal', { type: 'PROPOSAL_UPDATED', objectId: 7, proposalPk: 7 }, ['proposal/7']],
    ['a call', { type: 'CALL_UPDATED', objectId: 3 }, ['call/3']],
    [
      'a date of a call that one of its proposals is told of',
      { type: 'CALL_ENDED', objectId: '3/7', proposalPk: 7 },
      ['proposal/7'],
    ],
    [
      'a review in a panel',
      { type: 'FAP_REVIEW_SUBMITTED', objectId: 90, proposalPk: 7, data: { fapId: 2 } },
      ['proposal/7', 'fap/2'],
    ],
    ['a member of a panel', { type: 'FAP_MEMBERS_ASSIGNED', objectId: 2, data: { userIds: [5] } }, ['fap/2']],
    ['roles of a person', { type: 'USER_ROLE_UPDATED', objectId: '12' }, ['user/12']],
    ['what no screen is told of', { type: 'UNITS_IMPORTED', objectId: 'units' }, []],
    ['no number', { type: 'CALL_UPDATED', objectId: '1e3', data: { fapId: '9'.repeat(20) } }, []],
  ])('%s', (_, event, keys) => expect(keysOfEvent(event)).toEqual(keys));

  it('have keys of kind and number', () => expect(partsOf('proposal/12')).toEqual({ kind: 'proposal', id: 12 }));
});

describe('a request of a window', () => {
  const window = 'a1b2c3d4e5f6a7b8';
  test.each([
    ['records of known kinds', { window, keys: ['proposal/1', 'fap/2'] }, true],
    ['200 records', { window, keys: Array.from({ length: 200 }, (_, at) => `proposal/${at + 1}`) }, true],
    ['201 records', { window, keys: Array.from({ length: 201 }, (_, at) => `proposal/${at + 1}`) }, false],
    ['an unknown kind', { window, keys: ['secret/1'] }, false],
    ['no number', { window, keys: ['proposal/x'] }, false],
    ['a number no record has', { window, keys: ['proposal/99999999999'] }, false],
    ['a download by its name', { window, keys: [], downloads: ['named-one'] }, true],
    ['a download without a name', { window, keys: [], downloads: ['x y'] }, false],
    ['a window with a name that is guessed', { window: '1', keys: [] }, false],
    ['a place to write', { window, keys: [], presence: { key: 'proposal/1', part: 'topic 4', isWriting: true } }, true],
  ])('%s', (_, input, isGood) => expect(windowInput.safeParse(input).success).toBe(isGood));
});
