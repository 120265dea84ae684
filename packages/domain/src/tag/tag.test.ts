import { expect, it } from 'vitest';
import { type Actor, anonymous, roleCodes, sentenceOf, type UserId } from '../kernel/index.ts';
import {
  assignCallsToTagArgs,
  assignInstrumentsToTagArgs,
  createTagArgs,
  mayDeleteTags,
  mayManageTags,
  mayTag,
  mayUseTagShortCode,
  tagSentences,
  updateTagArgs,
} from './index.ts';

it.each(roleCodes)('whether %s may manage and delete tags', (role) => {
  const actor: Actor = { kind: 'person', id: 1 as UserId, role, isInternalUser: false };
  expect(mayManageTags(actor).allowed).toBe(role === 'USER_OFFICER');
  expect(mayDeleteTags(actor).allowed).toBe(role === 'USER_OFFICER');
});

it('access tokens may write but not delete tags, anonymous callers may do neither', () => {
  const token: Actor = { kind: 'token', accessTokenId: 'a', permissions: new Set() };
  expect(mayManageTags(token).allowed).toBe(true);
  expect(mayDeleteTags(token).allowed).toBe(false);
  for (const ask of [mayManageTags, mayDeleteTags]) {
    expect(ask(anonymous)).toEqual({ allowed: false, reason: 'NOT_LOGGED_IN' });
  }
});

it.each([
  ['a new one, code free', undefined, [], true],
  ['a new one, code taken', undefined, [{ id: 1 }], false],
  ['an old one that keeps its code', 1, [{ id: 1 }], true],
  ['an old one, code of another', 2, [{ id: 1 }], false],
] as const)('short code: %s', (_, id, same, allowed) => {
  expect(mayUseTagShortCode(id, same).allowed).toBe(allowed);
});

it.each([
  ['instruments', [1, 2], [1, 2], undefined],
  ['instruments', [1, 2], [2], 'TAG_INSTRUMENT_UNKNOWN'],
  ['calls', [5, 5], [5], undefined],
  ['calls', [5], [], 'TAG_CALL_UNKNOWN'],
] as const)('tagging %s %j, of which %j exist: %s', (what, wanted, known, reason) => {
  const decision = mayTag(what, wanted, known);
  expect(decision.allowed ? undefined : decision.reason).toBe(reason);
});

const right = { name: 'n'.repeat(200), shortCode: 'x'.repeat(20) };

it.each([
  [{ name: '' }, 'Name is required'],
  [{ name: ' ' }, 'Name is required'],
  [{ name: 'n'.repeat(201) }, 'Please make it at most 200 characters long'],
  [{ shortCode: '' }, 'Short code is required'],
  [{ shortCode: 'x'.repeat(21) }, 'Please make it at most 20 characters long'],
])('%j is refused', (wrong, message) => {
  expect(createTagArgs.safeParse(right).success).toBe(true);
  expect(createTagArgs.safeParse({ ...right, ...wrong }).error?.issues[0]?.message).toBe(message);
  expect(updateTagArgs.safeParse({ ...right, ...wrong, id: 1 }).error?.issues[0]?.message).toBe(message);
  expect(updateTagArgs.safeParse(right).success).toBe(false);
});

it('at least one call or instrument must be tagged', () => {
  const first = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
    result.error?.issues[0]?.message;
  expect(first(assignCallsToTagArgs.safeParse({ tagId: 1, callIds: [] }))).toBe('Please choose at least one call');
  expect(first(assignInstrumentsToTagArgs.safeParse({ tagId: 1, instrumentIds: [] }))).toBe(
    'Please choose at least one instrument',
  );
});

it('a refusal is explained in words', () => {
  expect(sentenceOf(tagSentences, 'TAG_CALL_NOT_FOUND')).toBe('The call does not have this tag');
});
