import { expect, it } from 'vitest';
import { type Actor, anonymous, roleCodes, sentenceOf, type UserId } from '../kernel/index.ts';
import {
  createInstrumentArgs,
  instrumentSentences,
  mayDeleteInstrument,
  mayListInstruments,
  mayListOwnInstruments,
  mayManageInstruments,
  mayViewInstrument,
} from './index.ts';

it.each(roleCodes)('%s may list, list own, manage and view instruments, or not', (role) => {
  const actor: Actor = { kind: 'person', id: 1 as UserId, role, isInternalUser: false };
  const lists = role !== 'INTERNAL_REVIEWER';
  expect(mayListInstruments(actor).allowed).toBe(lists);
  expect(mayListOwnInstruments(actor).allowed).toBe(role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST');
  expect(mayManageInstruments(actor).allowed).toBe(role === 'USER_OFFICER');
  expect(mayViewInstrument(actor).allowed).toBe(true);
});

it('anonymous callers see no instruments', () => {
  for (const ask of [mayListInstruments, mayListOwnInstruments, mayManageInstruments, mayViewInstrument]) {
    expect(ask(anonymous)).toEqual({ allowed: false, reason: 'NOT_LOGGED_IN' });
  }
});

const unused = { proposals: 0, calls: 0, scientists: 0, experiments: 0 };

it('only unused instruments can be deleted', () => {
  expect(mayDeleteInstrument(unused).allowed).toBe(true);
  for (const key of Object.keys(unused)) expect(mayDeleteInstrument({ ...unused, [key]: 1 }).allowed).toBe(false);
});

it('the refusal names what uses the instrument', () => {
  expect(sentenceOf(instrumentSentences, 'INSTRUMENT_IN_USE', { ...unused, calls: 1, proposals: 3 })).toBe(
    'Could not delete instrument: it is used by 3 proposals, 1 call',
  );
});

it.each([
  [{ name: '' }, 'Name is required'],
  [{ shortCode: ' ' }, 'Short code is required'],
  [{ description: '' }, 'Description is required'],
  [{ managerUserId: undefined }, 'Please specify beamline manager'],
  [{ shortCode: 'x'.repeat(21) }, 'Please make it at most 20 characters long'],
])('%j is refused', (wrong, message) => {
  const right = { name: 'n', shortCode: 'x'.repeat(20), description: 'd', managerUserId: 1 };
  expect(createInstrumentArgs.safeParse(right).data?.selectable).toBe(true);
  expect(createInstrumentArgs.safeParse({ ...right, ...wrong }).error?.issues[0]?.message).toBe(message);
});
