/** The statuses of technique proposals in their order; EXPIRED is for officers only (rule P62). */
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

/** A proposal as far as its technique, its status and its instruments go. */
export interface TechniqueProposalFacts {
  /** Short code. */
  readonly status: string;
  readonly deletedAt: Date | null;
  readonly techniqueIds: readonly number[];
  /** Instruments it is on now. */
  readonly instrumentIds: readonly number[];
  /** Instruments of its techniques. */
  readonly techniqueInstrumentIds: readonly number[];
  /** The caller is a scientist of one of its techniques. */
  readonly isScientistOnTechnique: boolean;
}

/** The facts of a proposal that is not there. */
export const absentTechniqueProposal: TechniqueProposalFacts = {
  status: '',
  deletedAt: new Date(0),
  techniqueIds: [],
  instrumentIds: [],
  techniqueInstrumentIds: [],
  isScientistOnTechnique: false,
};

/** What is asked of several proposals at once: a new status, by its short code; null when there is no such status. */
export interface TechniqueStatusChange {
  readonly target: string | null;
  readonly proposals: readonly TechniqueProposalFacts[];
}

/** What is asked of several proposals at once: these instruments in place of those they have. */
export interface TechniqueInstrumentChange {
  readonly instrumentIds: readonly number[];
  readonly proposals: readonly TechniqueProposalFacts[];
}
