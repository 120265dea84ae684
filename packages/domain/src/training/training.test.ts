import { expect, it } from 'vitest';
import { type Actor, anonymous, roleCodes, type UserId } from '../kernel/index.ts';
import {
  isDay,
  isNeededOn,
  isTrainedUntil,
  mayEnterTraining,
  mayReadTraining,
  mayUseTrainingKindShortCode,
  setTrainingsArgs,
  trainingsLimit,
} from './index.ts';

it.each(roleCodes)('whether %s may enter training, and read that of others and their own (rule O127)', (role) => {
  const actor: Actor = { kind: 'person', id: 1 as UserId, role, isInternalUser: false };
  const enters = role === 'USER_OFFICER' || role === 'EXPERIMENT_SAFETY_REVIEWER';
  expect(mayEnterTraining(actor).allowed).toBe(enters);
  expect(mayReadTraining(actor, { isSelf: false }).allowed).toBe(enters);
  expect(mayReadTraining(actor, { isSelf: true }).allowed).toBe(true);
});

it('anonymous callers may not read training, access tokens may enter it', () => {
  expect(mayReadTraining(anonymous, { isSelf: true }).allowed).toBe(false);
  expect(mayEnterTraining({ kind: 'token', accessTokenId: 'a', permissions: new Set() }).allowed).toBe(true);
});

it.each([
  ['2026-12-01', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['01-12-2026', false],
  ['2026-12-1', false],
  ['0000-06-01', false],
  ['', false],
])('%s is a valid day: %s', (text, expected) => expect(isDay(text)).toBe(expected));

it.each([
  [null, false],
  ['2026-11-30', false],
  ['2026-12-01', true],
  ['2027-01-01', true],
])('valid until %s, needed until 2026-12-01: %s (rule O125)', (validUntil, expected) => {
  expect(isTrainedUntil(validUntil, '2026-12-01')).toBe(expected);
});

it('training is needed on all instruments, or on those of its kind (rule O126)', () => {
  expect(isNeededOn({ everywhere: true, instrumentIds: [] }, 3)).toBe(true);
  expect(isNeededOn({ everywhere: false, instrumentIds: [3] }, 3)).toBe(true);
  expect(isNeededOn({ everywhere: false, instrumentIds: [4] }, 3)).toBe(false);
});

it('a kind of training has a unique name, and may keep its own', () => {
  expect(mayUseTrainingKindShortCode(undefined, [{ id: 1 }]).allowed).toBe(false);
  expect(mayUseTrainingKindShortCode(1, [{ id: 1 }]).allowed).toBe(true);
  expect(mayUseTrainingKindShortCode(undefined, []).allowed).toBe(true);
});

it('one request accepts from one date to the limit (rule O127)', () => {
  expect(trainingsLimit).toBe(1000);
  const one = { userId: 1, trainingKindId: 1, validUntil: '2026-12-01' };
  const many = (count: number) => setTrainingsArgs.safeParse({ trainings: Array(count).fill(one) }).success;
  expect([many(0), many(1), many(trainingsLimit), many(trainingsLimit + 1)]).toEqual([false, true, true, false]);
});
