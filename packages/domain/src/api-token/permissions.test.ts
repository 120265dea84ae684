import { describe, expect, it } from 'vitest';
import { type Actor, anonymous, roleCodes, type UserId } from '../kernel/index.ts';
import {
  apiTokenForm,
  grantedKeys,
  keyArea,
  keyWords,
  mayReadToken,
  mutationKeys,
  offeredKeys,
  operationsOpenedBy,
  permissionsText,
  queryKeys,
} from './index.ts';

describe('the permissions offered to tokens', () => {
  it('include no administration, and no query whose name does not begin with get', () => {
    expect(mutationKeys.filter((key) => key.startsWith('Admin'))).toEqual([]);
    expect(queryKeys.every((key) => key.includes('.get'))).toBe(true);
    expect(new Set(offeredKeys).size).toBe(offeredKeys.length);
    expect(queryKeys).toContain('ProposalQueries.getAllView');
  });

  it.each([
    ['ProposalQueries.getAllView', 'Proposal', 'Get all view'],
    ['PredefinedMessageMutations.create', 'Predefined message', 'Create'],
    ['FactoryServices.getPdfProposals', 'Documents', 'Get PDF proposals'],
    ['FapReviewQueries.get', 'FAP review', 'Get'],
  ])('%s is %s: %s', (key, area, words) => {
    expect([keyArea(key), keyWords(key)]).toEqual([area, words]);
  });

  it('name the operations that each key opens', () => {
    expect(operationsOpenedBy('ProposalQueries.getAllView')).toContain('proposalsView');
    expect(operationsOpenedBy('Nobody.knows')).toEqual([]);
  });
});

it.each([
  ['{"A.b":true,"C.d":false}', ['A.b']],
  ['[]', []],
  ['nonsense', []],
  ['null', []],
])('%s grants %j', (text, keys) => expect(grantedKeys(text)).toEqual(keys));

it('stored permissions are read back as they were chosen', () => {
  expect(grantedKeys(permissionsText(['A.b', 'C.d']))).toEqual(['A.b', 'C.d']);
});

it('a token requires a name and at least one permission', () => {
  const issues = apiTokenForm.safeParse({ name: ' ', keys: [] }).error?.issues.map(({ message }) => message);
  expect(issues).toEqual(['Name is required', 'You must select at least one query or mutation for access']);
});

describe('the permissions of a token', () => {
  it.each(roleCodes)('are readable only by officers: %s', (role) => {
    const actor: Actor = { kind: 'person', id: 1 as UserId, role, isInternalUser: false };
    expect(mayReadToken(actor, { accessTokenId: 'a' }).allowed).toBe(role === 'USER_OFFICER');
  });
  it('are readable by the token itself only, and not by anonymous callers', () => {
    const machine: Actor = { kind: 'token', accessTokenId: 'a', permissions: new Set() };
    expect(mayReadToken(machine, { accessTokenId: 'a' }).allowed).toBe(true);
    expect(mayReadToken(machine, { accessTokenId: 'b' }).allowed).toBe(false);
    expect(mayReadToken(anonymous, { accessTokenId: 'a' })).toEqual({ allowed: false, reason: 'NOT_LOGGED_IN' });
  });
});
