import { expect, it } from 'vitest';
import { experimentIdOf, experimentStatus, slotAdded, slotChanged, slotsRemoved } from './index.ts';

const right = {
  id: 5,
  startsAt: '2026-03-04T08:00:00.000Z',
  endsAt: '2026-03-05T08:00:00.000Z',
  status: 'DRAFT',
  proposalPk: 7,
  localContactId: null,
  instrumentId: 3,
};

it('an experiment is a draft, active or completed (rule O1)', () => {
  expect(experimentStatus.options).toEqual(['DRAFT', 'ACTIVE', 'COMPLETED']);
});

it.each<[string, object, boolean]>([
  ['as the scheduler sends it', {}, true],
  ['keys as text', { id: '5', proposalPk: '7' }, true],
  ['a contact', { localContactId: 2 }, true],
  ['of no time', { endsAt: right.startsAt }, true],
  ['that ends before it begins', { endsAt: '2026-03-03T08:00:00.000Z' }, false],
  ['without beginning', { startsAt: '' }, false],
  ['at no date', { startsAt: 'tomorrow' }, false],
  ['in an unknown state', { status: 'OPEN' }, false],
  ['of no proposal', { proposalPk: undefined }, false],
  ['with a key that is none', { id: 0 }, false],
  ['with a key that is no number', { id: true }, false],
  ['of a proposal that is no number', { proposalPk: [7] }, false],
  ['with a key without text', { instrumentId: 3, id: ' ' }, false],
])('a booking %s', (_, change, isRight) => {
  expect(slotAdded.safeParse({ ...right, ...change }).success).toBe(isRight);
  expect(slotChanged.safeParse({ ...right, ...change }).success).toBe(isRight);
});

it('a new booking requires an instrument, and a removal at least one booking', () => {
  expect(slotAdded.safeParse({ ...right, instrumentId: undefined }).success).toBe(false);
  expect(slotsRemoved.safeParse({ scheduledevents: [] }).success).toBe(false);
  expect(slotsRemoved.safeParse({ scheduledevents: [{ id: 1, proposalPk: 2 }] }).success).toBe(true);
});

it('an experiment has a human-readable number', () => {
  expect(experimentIdOf('123456', 1)).toBe('123456-1');
});
