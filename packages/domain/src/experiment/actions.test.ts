import { describe, expect, it } from 'vitest';
import {
  type ExperimentActionFacts,
  type ExperimentActionFeatures,
  type ExperimentActionKind,
  experimentActions,
  isOpenable,
} from './index.ts';

const allOn: ExperimentActionFeatures = { VISIT_MANAGEMENT: true, SHIPPING: true, RISK_ASSESSMENT: true };
const plain: ExperimentActionFacts = {
  status: 'ACTIVE',
  isMember: true,
  readsProposal: true,
  isAccepted: true,
  hasVisit: false,
  isTeamLead: false,
  registration: null,
  isSafetySubmitted: false,
  isSafetyAskedBack: false,
  feedback: null,
};
const visited = { hasVisit: true } as const;
const outsider = { isMember: false, readsProposal: false } as const;

const told = (
  kind: ExperimentActionKind,
  change: Partial<ExperimentActionFacts>,
  features: Partial<ExperimentActionFeatures> = {},
) => {
  const action = experimentActions({ ...plain, ...change }, { ...allOn, ...features }).find((one) => one.kind === kind);
  return action?.reason ? `${action.state} ${action.reason}` : action?.state;
};

describe('the actions on an experiment (rules O23, O24, O25, O26, O27 and O28)', () => {
  it.each<[ExperimentActionKind, string, Partial<ExperimentActionFacts>, string]>([
    ['VISIT', 'accepted', {}, 'ACTIVE'],
    ['VISIT', 'not accepted', { isAccepted: false }, 'INACTIVE PROPOSAL_NOT_READY'],
    ['VISIT', 'defined', visited, 'COMPLETED'],
    ['VISIT', 'defined, accepted no more', { ...visited, isAccepted: false }, 'COMPLETED'],
    ['VISIT', 'of a visitor', { isMember: false, ...visited, registration: 'APPROVED' }, 'INVISIBLE'],
    ['SAFETY', 'accepted', {}, 'ACTIVE'],
    ['SAFETY', 'not accepted', { isAccepted: false }, 'INACTIVE PROPOSAL_NOT_READY'],
    ['SAFETY', 'handed in', { isSafetySubmitted: true }, 'COMPLETED'],
    ['SAFETY', 'asked back', { isSafetyAskedBack: true }, 'ACTIVE SAFETY_ASKED_BACK'],
    ['SAFETY', 'asked back, of a visitor', { isSafetyAskedBack: true, isMember: false }, 'INVISIBLE'],
    ['SAFETY', 'of a visitor', { isMember: false, isSafetySubmitted: true }, 'INVISIBLE'],
    ['REGISTRATION', 'without a visit', {}, 'INACTIVE VISIT_NOT_DEFINED'],
    ['REGISTRATION', 'without a visit, of somebody else', outsider, 'INVISIBLE'],
    ['REGISTRATION', 'not in the team', visited, 'INVISIBLE'],
    ['REGISTRATION', 'begun', { ...visited, registration: 'DRAFTED' }, 'ACTIVE'],
    ['REGISTRATION', 'handed in', { ...visited, registration: 'SUBMITTED' }, 'PENDING REGISTRATION_PENDING'],
    ['REGISTRATION', 'to be changed', { ...visited, registration: 'CHANGE_REQUESTED' }, 'ACTIVE CHANGES_REQUESTED'],
    ['REGISTRATION', 'approved', { ...visited, registration: 'APPROVED' }, 'COMPLETED'],
    ['REGISTRATION', 'given up', { ...visited, registration: 'CANCELLED_BY_USER' }, 'CANCELLED REGISTRATION_CANCELLED'],
    [
      'REGISTRATION',
      'cancelled',
      { ...visited, registration: 'CANCELLED_BY_FACILITY' },
      'CANCELLED REGISTRATION_CANCELLED',
    ],
    ['SHIPMENT', 'accepted', {}, 'NEUTRAL'],
    ['SHIPMENT', 'not accepted', { isAccepted: false }, 'INACTIVE PROPOSAL_NOT_READY'],
    ['SHIPMENT', 'of a reader', { isMember: false }, 'NEUTRAL'],
    ['SHIPMENT', 'of somebody else', outsider, 'INVISIBLE'],
    ['FEEDBACK', 'of the team', { status: 'COMPLETED' }, 'INVISIBLE'],
    ['FEEDBACK', 'of the lead, before the end', { isTeamLead: true }, 'INACTIVE'],
    ['FEEDBACK', 'of the lead', { isTeamLead: true, status: 'COMPLETED' }, 'ACTIVE'],
    ['FEEDBACK', 'begun', { isTeamLead: true, status: 'COMPLETED', feedback: 'DRAFT' }, 'ACTIVE'],
    ['FEEDBACK', 'given', { isTeamLead: true, status: 'COMPLETED', feedback: 'SUBMITTED' }, 'COMPLETED'],
  ])('%s, %s', (kind, _, change, expected) => expect(told(kind, change)).toBe(expected));

  it.each<[keyof ExperimentActionFeatures, readonly string[]]>([
    ['VISIT_MANAGEMENT', ['SAFETY', 'SHIPMENT']],
    ['SHIPPING', ['VISIT', 'SAFETY', 'REGISTRATION']],
    ['RISK_ASSESSMENT', ['VISIT', 'REGISTRATION', 'SHIPMENT']],
  ])('without the feature %s', (feature, left) => {
    const actions = experimentActions(plain, { ...allOn, [feature]: false });
    expect(actions.filter(({ state }) => state !== 'INVISIBLE').map(({ kind }) => kind)).toEqual(left);
  });

  it('can be opened only in the right states', () => {
    const states = ['COMPLETED', 'ACTIVE', 'NEUTRAL', 'PENDING', 'INACTIVE', 'CANCELLED', 'INVISIBLE'] as const;
    expect(states.filter(isOpenable)).toEqual(['COMPLETED', 'ACTIVE', 'NEUTRAL', 'PENDING']);
  });
});
