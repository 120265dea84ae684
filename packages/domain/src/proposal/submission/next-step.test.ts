import { expect, it } from 'vitest';
import { afterEnd, aProposal, before, during, end, endInternal, start } from '../../../testing/proposal.ts';
import { nextStep } from './next-step.ts';

const submitted = { submitted: true, status: 'FAP_REVIEW' };
const person = { isInternalUser: false };

it.each([
  ['a draft in an open call', {}, person, during, { kind: 'SUBMIT', by: end }],
  ['a draft of an internal person', {}, { isInternalUser: true }, afterEnd, { kind: 'SUBMIT', by: endInternal }],
  ['a draft before the call', {}, person, before, { kind: 'WAIT_FOR_CALL', from: start }],
  ['a draft after the call', {}, person, afterEnd, { kind: 'MISSED' }],
  ['submitted', submitted, person, during, { kind: 'WAIT_FOR_DECISION' }],
  [
    'submitted and editable',
    { submitted: true, status: 'EDITABLE_SUBMITTED' },
    person,
    during,
    { kind: 'MAY_STILL_EDIT' },
  ],
  [
    'rejected, not told yet',
    { ...submitted, finalStatus: 'REJECTED' },
    person,
    during,
    { kind: 'WAIT_FOR_EXPLANATION' },
  ],
  [
    'rejected and told',
    { ...submitted, finalStatus: 'REJECTED', notified: true },
    person,
    during,
    { kind: 'READ_DECISION' },
  ],
  [
    'accepted for good',
    { ...submitted, finalStatus: 'ACCEPTED', managementDecisionSubmitted: true },
    person,
    during,
    { kind: 'PREPARE_EXPERIMENT' },
  ],
] as const)('next step for %s', (_, facts, who, now, expected) => {
  expect(nextStep(aProposal(facts), who, now)).toEqual(expected);
});
