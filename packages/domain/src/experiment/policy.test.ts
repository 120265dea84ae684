import { expect, it } from 'vitest';
import { aPerson, aProposal, aToken } from '../../testing/proposal.ts';
import { anonymous, type RoleCode } from '../kernel/index.ts';
import { type ExperimentRelations, mayListExperiments, mayViewExperiment } from './index.ts';

const outcome = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? true : decision.reason);
const at = (proposal: object, change: Partial<ExperimentRelations> = {}): ExperimentRelations => ({
  proposal: aProposal({ submitted: true, ...proposal }),
  isScientistOfExperiment: false,
  isHidden: false,
  ...change,
});
const unknown = 'EXPERIMENT_NOT_FOUND';

it.each<[string, RoleCode, ExperimentRelations, true | string]>([
  ['own', 'USER', at({ isPrincipalInvestigator: true }), true],
  ['as visitor', 'USER', at({ isVisitor: true }), true],
  ['somebody else’s', 'USER', at({}), unknown],
  [
    'own, booking removed or planned only (rule O109)',
    'USER',
    at({ isPrincipalInvestigator: true }, { isHidden: true }),
    unknown,
  ],
  ['on the instrument', 'INSTRUMENT_SCIENTIST', at({}, { isScientistOfExperiment: true }), true],
  [
    'on the instrument, booking removed',
    'INSTRUMENT_SCIENTIST',
    at({}, { isScientistOfExperiment: true, isHidden: true }),
    true,
  ],
  ['on another instrument', 'INSTRUMENT_SCIENTIST', at({}), unknown],
  ['handed in', 'EXPERIMENT_SAFETY_REVIEWER', at({}), true],
  ['not handed in', 'EXPERIMENT_SAFETY_REVIEWER', at({ submitted: false }), unknown],
  ['any', 'USER_OFFICER', at({}), true],
  ['any, booking removed', 'USER_OFFICER', at({}, { isHidden: true }), true],
  ['of a deleted proposal', 'USER_OFFICER', at({ deletedAt: new Date(0) }), unknown],
  ['in own panel', 'FAP_CHAIR', at({ isFapChair: true }), 'INSUFFICIENT_PERMISSIONS'],
])('an experiment, %s (%s)', (_, role, given, expected) => {
  expect(outcome(mayViewExperiment(aPerson(role), given))).toBe(expected);
});

it('an experiment is hidden from anonymous callers and visible to tokens with the key', () => {
  expect(outcome(mayViewExperiment(anonymous, at({})))).toBe('NOT_LOGGED_IN');
  expect(outcome(mayViewExperiment(aToken, at({})))).toBe(true);
  expect(outcome(mayListExperiments(aToken))).toBe(true);
  expect(outcome(mayListExperiments(aPerson('USER')))).toBe('INSUFFICIENT_PERMISSIONS');
});
