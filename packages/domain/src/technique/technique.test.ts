import { expect, it } from 'vitest';
import { type Actor, anonymous, roleCodes, sentenceOf, type UserId } from '../kernel/index.ts';
import {
  assignScientistsToTechniqueArgs,
  createTechniqueArgs,
  mayLinkToTechnique,
  mayListTechniques,
  mayManageTechniques,
  mayUseTechniqueShortCode,
  techniqueInstrumentsArgs,
  techniquePolicies,
  techniqueSentences,
  updateTechniqueArgs,
} from './index.ts';

it.each(roleCodes)('whether %s may list, read, name and manage techniques', (role) => {
  const actor: Actor = { kind: 'person', id: 1 as UserId, role, isInternalUser: false };
  expect(mayListTechniques(actor).allowed).toBe(role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST');
  expect(techniquePolicies.read.may(actor, undefined, new Date(0)).allowed).toBe(role === 'USER_OFFICER');
  expect(techniquePolicies.name.may(actor, undefined, new Date(0)).allowed).toBe(true);
  expect(mayManageTechniques(actor).allowed).toBe(role === 'USER_OFFICER');
});

it('anonymous callers may do nothing', () => {
  for (const { may } of Object.values(techniquePolicies)) {
    expect(may(anonymous, undefined, new Date(0))).toEqual({ allowed: false, reason: 'NOT_LOGGED_IN' });
  }
});

it.each([
  ['a new one, code free', undefined, [], true],
  ['a new one, code taken', undefined, [{ id: 1 }], false],
  ['an old one that keeps its code', 1, [{ id: 1 }], true],
  ['an old one, code of another', 2, [{ id: 1 }], false],
] as const)('short code: %s', (_, id, same, allowed) => {
  expect(mayUseTechniqueShortCode(id, same).allowed).toBe(allowed);
});

it.each([
  ['instruments', [1, 2], [1, 2], undefined],
  ['instruments', [1, 2], [1], 'TECHNIQUE_INSTRUMENT_UNKNOWN'],
  ['scientists', [7], [7], undefined],
  ['scientists', [7, 7], [7], undefined],
  ['scientists', [7], [], 'TECHNIQUE_SCIENTIST_UNKNOWN'],
] as const)('linking %s %j, of which %j exist: %s', (what, wanted, known, reason) => {
  const decision = mayLinkToTechnique(what, wanted, known);
  expect(decision.allowed ? undefined : decision.reason).toBe(reason);
});

const right = { name: 'n'.repeat(100), shortCode: 'x'.repeat(20), description: 'd'.repeat(5000) };

it.each([
  [{ name: '' }, 'Name of the technique is required'],
  [{ name: '  ' }, 'Name of the technique is required'],
  [{ name: 'n'.repeat(101) }, 'Name of the technique should be no longer than 100 characters'],
  [{ shortCode: '' }, 'Short code of the technique is required'],
  [{ shortCode: 'x'.repeat(21) }, 'Short code of the technique should be no longer than 20 characters'],
  [{ description: ' ' }, 'Description of the technique is required'],
  [{ description: 'd'.repeat(5001) }, 'Please make it at most 5000 characters long'],
])('%j is refused', (wrong, message) => {
  expect(createTechniqueArgs.safeParse(right).success).toBe(true);
  expect(createTechniqueArgs.safeParse({ ...right, ...wrong }).error?.issues[0]?.message).toBe(message);
  expect(updateTechniqueArgs.safeParse({ ...right, ...wrong, id: 1 }).error?.issues[0]?.message).toBe(message);
});

it('at least one instrument or scientist must be linked', () => {
  expect(techniqueInstrumentsArgs.safeParse({ techniqueId: 1, instrumentIds: [1] }).success).toBe(true);
  expect(techniqueInstrumentsArgs.safeParse({ techniqueId: 1, instrumentIds: [] }).error?.issues[0]?.message).toBe(
    'Please choose at least one instrument',
  );
  expect(
    assignScientistsToTechniqueArgs.safeParse({ techniqueId: 1, scientistIds: [] }).error?.issues[0]?.message,
  ).toBe('Please choose at least one scientist');
});

it('a refusal is explained in words', () => {
  expect(sentenceOf(techniqueSentences, 'TECHNIQUE_SCIENTIST_NOT_FOUND')).toBe(
    'Could not remove assigned scientist/s from technique',
  );
});
