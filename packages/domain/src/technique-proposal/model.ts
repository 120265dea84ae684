import { type AccessReason, accessSentences, type Sentences } from '../kernel/index.ts';

/** The statuses of technique proposals in order; EXPIRED is for officers only (rule P62). */
export const techniqueStatuses = [
  'DRAFT',
  'SUBMITTED_LOCKED',
  'UNDER_REVIEW',
  'APPROVED',
  'UNSUCCESSFUL',
  'FINISHED',
  'EXPIRED',
] as const;
export type TechniqueStatus = (typeof techniqueStatuses)[number];

/** The technique, status and instruments of a proposal. */
export interface TechniqueProposalFacts {
  /** Short code of the status. */
  readonly status: string;
  readonly deletedAt: Date | null;
  readonly techniqueIds: readonly number[];
  /** The instruments currently assigned to it. */
  readonly instrumentIds: readonly number[];
  /** Instruments of its techniques. */
  readonly techniqueInstrumentIds: readonly number[];
  /** Whether the caller is a scientist of one of its techniques. */
  readonly isScientistOnTechnique: boolean;
}

/** The facts of a proposal that does not exist. */
export const absentTechniqueProposal: TechniqueProposalFacts = {
  status: '',
  deletedAt: new Date(0),
  techniqueIds: [],
  instrumentIds: [],
  techniqueInstrumentIds: [],
  isScientistOnTechnique: false,
};

/** A request to change the status of several proposals; the target is a short code, or null if there is no such status. */
export interface TechniqueStatusChange {
  readonly target: string | null;
  readonly proposals: readonly TechniqueProposalFacts[];
}

/** A request to replace the instruments of several proposals. */
export interface TechniqueInstrumentChange {
  readonly instrumentIds: readonly number[];
  readonly proposals: readonly TechniqueProposalFacts[];
}

/** Rows per page in the table of technique proposals (rule A42). */
export const techniquePageSize = 5;
/** Milliseconds after the last keystroke before the table searches, as in the officer's table (rule A43). */
export const techniqueSearchDebounce = 600;

export type TechniqueProposalReason =
  | 'TECHNIQUE_PROPOSAL_NOT_FOUND'
  | 'TECHNIQUE_STATUS_UNKNOWN'
  | 'TECHNIQUE_STATUS_SAME'
  | 'TECHNIQUE_STATUS_FORBIDDEN'
  | 'TECHNIQUE_STATUS_UNMODIFIABLE'
  | 'TECHNIQUE_STATUS_TRANSITION'
  | 'TECHNIQUE_ASSIGN_NOT_FOUND'
  | 'TECHNIQUE_ASSIGN_STATUS'
  | 'TECHNIQUE_ASSIGN_NO_TECHNIQUE'
  | 'TECHNIQUE_ASSIGN_INSTRUMENT';

const status = (end: string) => `Could not change status of technique proposal(s): ${end}`;
const assign = (end: string) => `Could not assign instrument: ${end}`;

/** Why the status or the instrument of a technique proposal is not changed (rules P63 and P66). */
export const techniqueProposalSentences: Sentences<TechniqueProposalReason | AccessReason> = {
  ...accessSentences,
  TECHNIQUE_PROPOSAL_NOT_FOUND: status('proposals not found'),
  TECHNIQUE_STATUS_UNKNOWN: status('cannot determine statuses'),
  TECHNIQUE_STATUS_SAME: status('same status'),
  TECHNIQUE_STATUS_FORBIDDEN: status('forbidden new status'),
  TECHNIQUE_STATUS_UNMODIFIABLE: status('unmodifiable current status'),
  TECHNIQUE_STATUS_TRANSITION: status('forbidden status transition'),
  TECHNIQUE_ASSIGN_NOT_FOUND: assign('failed to retrieve proposal'),
  TECHNIQUE_ASSIGN_STATUS: assign('forbidden current status'),
  TECHNIQUE_ASSIGN_NO_TECHNIQUE: assign('failed to retrieve proposal techniques'),
  TECHNIQUE_ASSIGN_INSTRUMENT: assign('instrument does not belong to proposal techniques'),
};

/** Confirmations before and messages after a change in the table (rule P71). */
export const techniqueProposalTexts = {
  changeInstrument: 'Change instrument',
  changeInstrumentQuestion: 'Are you sure you want to change this instrument?',
  instrumentChanged: 'Proposal/s assigned to the selected instrument successfully!',
  changeStatus: 'Change status',
  changeStatusQuestion: 'Are you sure you want to change this status?',
  statusChanged: 'Proposal status updated successfully!',
} as const;
