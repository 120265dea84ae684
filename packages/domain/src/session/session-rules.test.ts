import { expect, it } from 'vitest';
import { startingRole } from './index.ts';

it.each([
  [['USER', 'USER_OFFICER'], 'USER_OFFICER'],
  [['FAP_REVIEWER', 'INSTRUMENT_SCIENTIST', 'USER'], 'INSTRUMENT_SCIENTIST'],
  [['FAP_REVIEWER', 'FAP_SECRETARY', 'FAP_CHAIR'], 'FAP_CHAIR'],
  [['EXPERIMENT_SAFETY_REVIEWER', 'FAP_REVIEWER'], 'FAP_REVIEWER'],
  [['USER', 'EXPERIMENT_SAFETY_REVIEWER'], 'EXPERIMENT_SAFETY_REVIEWER'],
  [['USER', 'INTERNAL_REVIEWER'], 'INTERNAL_REVIEWER'],
  [['INTERNAL_REVIEWER', 'EXPERIMENT_SAFETY_REVIEWER'], 'EXPERIMENT_SAFETY_REVIEWER'],
  [['USER'], 'USER'],
] as const)('a session with the roles %j starts as %s (rule U25)', (roles, begins) => {
  expect(roles[startingRole(roles)]).toBe(begins);
});

it('a user without roles has no starting role', () => {
  expect(startingRole([])).toBe(-1);
});
