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

describe('what is offered to tokens', () => {
  it('is no administration, and no query that does not begin with get', () => {
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

  it('says which operations ask for a key', () => {
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

it('stores what was chosen', () => {
  expect(grantedKeys(permissionsText(['A.b', 'C.d']))).toEqual(['A.b', 'C.d']);
});

it('asks for a name and for something to open', () => {
  const issues = apiTokenForm.safeParse({ name: ' ', keys: [] }).error?.issues.map(({ message }) => message);
  expect(issues).toEqual(['Name is required', 'You must select at least one query or mutation for access']);
});

describe('permissions are read', () => {
  it.each(roleCodes)('by %s', (role) => {
    const actor: Actor = { kind: 'person', id: 1 as UserId, role, isInternalUser: false };
    expect(mayReadToken(actor, { accessTokenId: 'a' }).allowed).toBe(role === 'USER_OFFICER');
  });
  it('by a machine of itself only, and by nobody', () => {
    const machine: Actor = { kind: 'token', accessTokenId: 'a', permissions: new Set() };
    expect(mayReadToken(machine, { accessTokenId: 'a' }).allowed).toBe(true);
    expect(mayReadToken(machine, { accessTokenId: 'b' }).allowed).toBe(false);
    expect(mayReadToken(anonymous, { accessTokenId: 'a' })).toEqual({ allowed: false, reason: 'NOT_LOGGED_IN' });
  });
});
