import { expect, it } from 'vitest';
import { shortStatusName, statusStageOf } from './index.ts';

it.each([
  ['DRAFT', false, 'WITH_APPLICANT'],
  ['DRAFT', true, 'WITH_APPLICANT'],
  ['EDITABLE_SUBMITTED', true, 'WITH_APPLICANT'],
  ['EDITABLE_SUBMITTED_INTERNAL', true, 'WITH_APPLICANT'],
  ['FEASIBILITY_REVIEW', true, 'IN_REVIEW'],
  // Moved on by hand before it was handed in: the applicant still has it.
  ['FEASIBILITY_REVIEW', false, 'WITH_APPLICANT'],
  ['FAP_SELECTION', true, 'WAITING'],
  ['FAP_REVIEW', true, 'IN_REVIEW'],
  ['FAP_MEETING', true, 'WAITING'],
  ['MANAGEMENT_DECISION', true, 'WAITING'],
  ['SCHEDULING', true, 'WAITING'],
  ['ALLOCATED', true, 'ENDED_WELL'],
  ['APPROVED', true, 'ENDED_WELL'],
  ['FINISHED', true, 'ENDED_WELL'],
  ['NOT_ALLOCATED', true, 'ENDED_BADLY'],
  ['NOT_FEASIBLE', true, 'ENDED_BADLY'],
  ['UNSUCCESSFUL', true, 'ENDED_BADLY'],
  ['EXPIRED', true, 'GIVEN_UP'],
  ['EXPIRED', false, 'GIVEN_UP'],
  ['OUR_OWN', true, 'IN_REVIEW'],
  ['constructor', true, 'IN_REVIEW'],
  [undefined, true, 'IN_REVIEW'],
  [null, false, 'WITH_APPLICANT'],
] as const)('%s, submitted %s: %s', (shortCode, submitted, stage) => {
  expect(statusStageOf(shortCode, submitted)).toBe(stage);
});

it.each([
  ['EDITABLE_SUBMITTED_INTERNAL', 'Editable after submission (internal)', 'Editable (internal)'],
  ['EDITABLE_SUBMITTED_INTERNAL', 'Open to staff', 'Open to staff'],
  ['FAP_REVIEW', 'Panel review', 'Panel review'],
  ['OUR_OWN', 'Editable after submission', 'Editable after submission'],
  [undefined, 'Panel review', 'Panel review'],
])('%s named %s is shortened to %s', (shortCode, name, short) => {
  expect(shortStatusName(shortCode, name)).toBe(short);
});
