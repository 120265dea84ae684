/** What a status means for those who look over many proposals: who is at work, what is waited for, how it ended. */
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
 * The stage of a proposal (rule P105). What was not handed in is with its applicant; of a status of the facility's own, or one that is not
 * known yet, nothing is told but that somebody works on it.
 */
export function statusStageOf(shortCode: string | null | undefined, submitted: boolean): Stage {
  if (!submitted && shortCode !== 'EXPIRED') return 'WITH_APPLICANT';
  return (shortCode && Object.hasOwn(stages, shortCode) && stages[shortCode]) || 'IN_REVIEW';
}

/** Names of statuses the product brings that would make every table wide, by code: as they are delivered, and as a table tells them. */
const shortNames: Readonly<Record<string, readonly [name: string, short: string]>> = {
  EDITABLE_SUBMITTED: ['Editable after submission', 'Editable'],
  EDITABLE_SUBMITTED_INTERNAL: ['Editable after submission (internal)', 'Editable (internal)'],
  FEASIBILITY_AND_SAMPLE_REVIEW: ['Feasibility and sample review', 'Feasibility, samples'],
  FAP_AND_FEASIBILITY_REVIEW: ['Panel and feasibility review', 'Panel, feasibility'],
};

/** The name of a status in a table; a name that the facility has given is never shortened (rule P105). */
export function shortStatusName(shortCode: string | null | undefined, name: string): string {
  const [delivered, short] = (shortCode && Object.hasOwn(shortNames, shortCode) && shortNames[shortCode]) || [];
  return delivered === name && short ? short : name;
}
