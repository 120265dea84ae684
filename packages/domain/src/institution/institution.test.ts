import { expect, it } from 'vitest';
import {
  createInstitutionArgs,
  mayDelete,
  mergeInstitutionsArgs,
  otherInstitutionId,
  updateInstitutionArgs,
} from './index.ts';

it.each([
  ['nobody in it', { id: 5, userCount: 0, partCount: 0 }, 'yes'],
  ['somebody in it', { id: 5, userCount: 1, partCount: 0 }, 'INSTITUTION_HAS_USERS'],
  ['parts', { id: 5, userCount: 0, partCount: 1 }, 'INSTITUTION_HAS_PARTS'],
  ["'Other'", { id: otherInstitutionId, userCount: 0, partCount: 0 }, 'INSTITUTION_IS_NEEDED'],
])('deleting an institution with %s', (_, institution, expected) => {
  const decision = mayDelete(institution);
  expect(decision.allowed ? 'yes' : decision.reason).toBe(expected);
});

it('a missing country is reported in words', () => {
  for (const country of [undefined, null]) {
    const { error } = createInstitutionArgs.safeParse({ name: 'North', country });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please choose a country']);
  }
});

it('an institution cannot be merged into itself', () => {
  const merge = (from: number, into: number) =>
    mergeInstitutionsArgs.safeParse({ institutionIdFrom: from, institutionIdInto: into, newTitle: 'One' }).success;
  expect(merge(1, 2)).toBe(true);
  expect(merge(2, 2)).toBe(false);
});

it.each([
  [100, true],
  [101, false],
])('names of %d characters are accepted: %s', (length, right) => {
  expect(updateInstitutionArgs.safeParse({ id: 1, country: 1, name: 'x'.repeat(length) }).success).toBe(right);
});
