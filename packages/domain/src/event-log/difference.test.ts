import { expect, it, test } from 'vitest';
import {
  differingLines,
  kindNamedBy,
  loggedDifference,
  nameOfThen,
  recordOfEvent,
  recordsNamed,
  recordTold,
  wordsOfRecord,
} from './index.ts';

test.each([
  ['nothing differs', { name: 'a' }, { name: 'a' }, undefined],
  ['one field', { name: 'a', code: 'x' }, { name: 'b', code: 'x' }, { name: 'b', before: { name: 'a' } }],
  ['what is left out stays', { name: 'a', code: 'x' }, { code: 'y' }, { code: 'y', before: { code: 'x' } }],
  ['what is undefined stays', { name: 'a' }, { name: undefined }, undefined],
  ['what is new', {}, { name: 'b' }, { name: 'b', before: { name: null } }],
  ['what is emptied', { name: 'a' }, { name: null }, { name: null, before: { name: 'a' } }],
  ['nothing and null are the same', { name: null }, {}, undefined],
  ['the same moment', { at: new Date(5) }, { at: new Date(5) }, undefined],
  [
    'another moment',
    { at: new Date(0) },
    { at: new Date(1000) },
    { at: '1970-01-01T00:00:01.000Z', before: { at: '1970-01-01T00:00:00.000Z' } },
  ],
  ['lists by what they hold', { ids: [1, 2] }, { ids: [1, 2] }, undefined],
  [
    'secrets are not told',
    { oauthRefreshToken: 'a', tokenHash: 'b', password: 'c' },
    { oauthRefreshToken: 'x' },
    undefined,
  ],
  [
    'bookkeeping is not told',
    { id: 1, updated: new Date(0), revision: 1 },
    { id: 2, updated: new Date(9), revision: 2 },
    undefined,
  ],
])('%s', (_, before, after, told) => expect(loggedDifference(before, after)).toEqual(told));

it('a record is stored without secrets, bookkeeping and empty values', () => {
  const row = { id: 3, name: 'a', note: '', none: null, secret: 's', created: new Date(0), at: new Date(0), on: false };
  expect(recordTold(row)).toEqual({ name: 'a', at: '1970-01-01T00:00:00.000Z', on: false });
});

it('of two lists of lines only the lines that are in one of them are stored', () => {
  expect(differingLines('ways', ['a', 'b'], ['b', 'c'])).toEqual([{ ways: ['a'] }, { ways: ['c'] }]);
});

test.each([
  ['managerUserId', 'person'],
  ['proposerId', 'person'],
  ['userIds', 'person'],
  ['instrumentIds', 'instrument'],
  ['addedInstruments', 'instrument'],
  ['faps', 'fap'],
  ['roles', 'role'],
  ['proposalWorkflowId', 'workflow'],
  ['esiTemplateId', 'template'],
  ['fromStatusId', 'status'],
  ['name', undefined],
  ['finalStatus', 'status'],
  ['connectionId', undefined],
])('field %s identifies a %s', (field, kind) => expect(kindNamedBy(field)).toBe(kind));

it('all numbers of records are found, old and new', () => {
  expect(recordsNamed({ userIds: [1, 2], name: 'a', fapId: null, before: { userIds: [3], fapId: 4 } })).toEqual([
    { kind: 'person', id: 1 },
    { kind: 'person', id: 2 },
    { kind: 'person', id: 3 },
    { kind: 'fap', id: 4 },
  ]);
});

test.each([
  ['CALL_UPDATED', '3', { kind: 'call', id: 3 }],
  ['USER_ROLE_UPDATED', '4', { kind: 'person', id: 4 }],
  ['PREDEFINED_MESSAGE_UPDATED', '6', { kind: 'message', id: 6 }],
  ['STATUS_UPDATED', '5', { kind: 'status', id: 5 }],
  ['CALL_ENDED', '3/7', undefined],
  ['SETTING_UPDATED', 'TIMEZONE', undefined],
  ['PROPOSAL_UPDATED', '3', undefined],
  ['STATUS_ACTION_EXECUTED', '3', undefined],
])('%s of %s is about %j', (type, objectId, record) => expect(recordOfEvent(type, objectId)).toEqual(record));

test.each([
  ['SETTING_UPDATED', 'TIMEZONE', 'Time zone'],
  ['SETTING_UPDATED', 'OF_ANOTHER_VERSION', undefined],
  ['FEATURE_ENABLED', 'SHIPPING', 'Shipments'],
  ['PAGE_UPDATED', 'COOKIEPAGE', 'Cookies'],
  ['PAGE_UPDATED', 'constructor', undefined],
  ['CALL_UPDATED', 'COOKIEPAGE', undefined],
])('%s of %s is described as %s', (type, objectId, words) => expect(wordsOfRecord(type, objectId)).toBe(words));

test.each([
  ['STATUS_DELETED', { name: 'In work', shortCode: 'IN_WORK' }, 'In work'],
  ['CALL_DELETED', { title: 'Regular access', shortCode: '27A' }, '27A'],
  ['PREDEFINED_MESSAGE_DELETED', { title: 'Reserve', shortCode: '' }, 'Reserve'],
  ['USER_DELETED', { firstname: 'Ada', lastname: 'Lind' }, 'Ada Lind'],
  ['FAP_CREATED', { code: 'QM' }, 'QM'],
  ['FAP_UPDATED', { code: 'QM' }, undefined],
  ['FAP_DELETED', {}, undefined],
])('%s of %j names %s', (type, data, name) => expect(nameOfThen(type, data)).toBe(name));
