import { expect, it } from 'vitest';
import { type Actor, anonymous, roleCodes, sentenceOf, type UserId } from '../kernel/index.ts';
import { createStatusArgs, mayEraseStatus, mayManageStatuses, statusSentences, updateStatusArgs } from './index.ts';

it.each(roleCodes)('whether %s may manage statuses', (role) => {
  const actor: Actor = { kind: 'person', id: 1 as UserId, role, isInternalUser: false };
  expect(mayManageStatuses(actor).allowed).toBe(role === 'USER_OFFICER');
  expect(mayManageStatuses(anonymous)).toEqual({ allowed: false, reason: 'NOT_LOGGED_IN' });
});

it.each([
  ['free', {}, undefined],
  ['the product relies on it', { isDefault: true }, 'Could not delete status: the application relies on it'],
  ['a proposal is in it', { standing: 1 }, 'Could not delete status: 1 proposal is in it'],
  ['proposals are in it', { standing: 3 }, 'Could not delete status: 3 proposals are in it'],
  [
    'an experiment is in it',
    { standing: 1, entityType: 'EXPERIMENT' },
    'Could not delete status: 1 experiment is in it',
  ],
  [
    'experiments are in it',
    { standing: 2, entityType: 'EXPERIMENT' },
    'Could not delete status: 2 experiments are in it',
  ],
  ['a workflow draws it', { workflows: ['A'] }, "Could not delete status: the workflow 'A' uses it"],
  [
    'both',
    { standing: 2, workflows: ['A', 'B'] },
    "Could not delete status: 2 proposals are in it and the workflows 'A', 'B' use it",
  ],
] as const)('deletion of a status: %s', (_, usage, sentence) => {
  const decision = mayEraseStatus({ isDefault: false, entityType: 'PROPOSAL', standing: 0, workflows: [], ...usage });
  expect(decision.allowed ? undefined : sentenceOf(statusSentences, decision.reason, decision.details)).toBe(sentence);
});

const right = {
  shortCode: 'S'.repeat(50),
  name: 'n'.repeat(100),
  description: 'd'.repeat(200),
  entityType: 'PROPOSAL',
};

it.each([
  [{ shortCode: '' }, 'Short code is required'],
  [{ shortCode: 'S'.repeat(51) }, 'Please make it at most 50 characters long'],
  [{ shortCode: 'IN REVIEW' }, 'Should not contain white spaces'],
  [{ shortCode: 'TAB\tBED' }, 'Should not contain white spaces'],
  [{ shortCode: 'Review' }, 'Should be in upper case'],
  [{ name: ' ' }, 'Name is required'],
  [{ name: 'n'.repeat(101) }, 'Please make it at most 100 characters long'],
  [{ description: 'd'.repeat(201) }, 'Please make it at most 200 characters long'],
])('%j is refused', (wrong, message) => {
  const create = (fields: object) => createStatusArgs.safeParse({ newStatusInput: { ...right, ...fields } });
  expect(create({}).success).toBe(true);
  expect(create({ description: '' }).success).toBe(true);
  expect(create(wrong).error?.issues[0]?.message).toBe(message);
});

it('an update requires only the id, and does not validate the short code', () => {
  expect(updateStatusArgs.safeParse({ updatedStatusInput: { id: 1 } }).success).toBe(true);
  expect(updateStatusArgs.safeParse({ updatedStatusInput: { id: 1, shortCode: 'old one', name: 'N' } }).success).toBe(
    true,
  );
  expect(updateStatusArgs.safeParse({ updatedStatusInput: { id: 1, name: '' } }).error?.issues[0]?.message).toBe(
    'Name is required',
  );
});
