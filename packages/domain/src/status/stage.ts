/** What a status means in an overview of many proposals: who is working on it, what it is waiting for, how it ended. */
export type Stage = 'WITH_APPLICANT' | 'IN_REVIEW' | 'WAITING' | 'ENDED_WELL' | 'ENDED_BADLY' | 'GIVEN_UP';

const stages: Readonly<Record<string, Stage>> = {
  DRAFT: 'WITH_APPLICANT',
  EDITABLE_SUBMITTED: 'WITH_APPLICANT',
  EDITABLE_SUBMITTED_INTERNAL: 'WITH_APPLICANT',
  FAP_SELECTION: 'WAITING',
  FAP_MEETING: 'WAITING',
  MANAGEMENT_DECISION: 'WAITING',
  SCHEDULING: 'WAITING',
  ALLOCATED: 'ENDED_WELL',
  APPROVED: 'ENDED_WELL',
  FINISHED: 'ENDED_WELL',
  NOT_FEASIBLE: 'ENDED_BADLY',
  NOT_ALLOCATED: 'ENDED_BADLY',
  UNSUCCESSFUL: 'ENDED_BADLY',
  EXPIRED: 'GIVEN_UP',
};

/**
 * Returns the stage of a proposal (rule P105). A proposal that is not submitted is with its applicant, unless expired; one in a status
 * defined by the facility, or in an unknown one, counts as in review.
 */
export function statusStageOf(shortCode: string | null | undefined, submitted: boolean): Stage {
  if (!submitted && shortCode !== 'EXPIRED') return 'WITH_APPLICANT';
  return (shortCode && Object.hasOwn(stages, shortCode) && stages[shortCode]) || 'IN_REVIEW';
}

/** Built-in status names that are too wide for tables, by code: the full name and the short one. */
const shortNames: Readonly<Record<string, readonly [name: string, short: string]>> = {
  EDITABLE_SUBMITTED: ['Editable after submission', 'Editable'],
  EDITABLE_SUBMITTED_INTERNAL: ['Editable after submission (internal)', 'Editable (internal)'],
  FEASIBILITY_AND_SAMPLE_REVIEW: ['Feasibility and sample review', 'Feasibility, samples'],
  FAP_AND_FEASIBILITY_REVIEW: ['Panel and feasibility review', 'Panel, feasibility'],
};

/** Returns the name of a status for a table; a name given by the facility is never shortened (rule P105). */
export function shortStatusName(shortCode: string | null | undefined, name: string): string {
  const [delivered, short] = (shortCode && Object.hasOwn(shortNames, shortCode) && shortNames[shortCode]) || [];
  return delivered === name && short ? short : name;
}
