/** How far a safety form has come, step by step. */
export type SafetyStage =
  | 'begun'
  | 'handedIn'
  | 'passedOn'
  | 'approved'
  | 'rejectedByScientist'
  | 'rejectedByReviewer'
  | 'givenBack';

export type RegistrationStatus =
  | 'DRAFTED'
  | 'SUBMITTED'
  | 'CHANGE_REQUESTED'
  | 'APPROVED'
  | 'CANCELLED_BY_USER'
  | 'CANCELLED_BY_FACILITY';

/** One experiment of the demo; days are counted from today. */
export interface PlannedExperiment {
  readonly days: readonly [first: number, last: number];
  readonly status: 'DRAFT' | 'ACTIVE' | 'COMPLETED';
  readonly safety?: SafetyStage;
  /** Registrations of the team, the lead first; if left out, nobody has said yet who comes. */
  readonly visit?: readonly RegistrationStatus[];
  readonly shipment?: 'DRAFT' | 'SUBMITTED';
  readonly feedback?: 'DRAFT' | 'SUBMITTED' | 'requested';
  /** The state of the team's report on the experiment. */
  readonly report?: 'DRAFT' | 'SUBMITTED';
  /** Whether it is an experiment of the demo applicant. */
  readonly isOfApplicant?: true;
  /** How many days ago the booking was cancelled. */
  readonly removed?: number;
}

const came = ['APPROVED', 'APPROVED'] as const;

/** Experiments around today, in every possible state. */
export const plannedExperiments: readonly PlannedExperiment[] = [
  {
    days: [-45, -42],
    status: 'COMPLETED',
    safety: 'approved',
    visit: came,
    shipment: 'SUBMITTED',
    feedback: 'SUBMITTED',
    report: 'SUBMITTED',
  },
  {
    days: [-33, -31],
    status: 'COMPLETED',
    safety: 'approved',
    visit: came,
    feedback: 'SUBMITTED',
    report: 'DRAFT',
  },
  {
    days: [-26, -24],
    status: 'COMPLETED',
    safety: 'approved',
    visit: ['APPROVED', 'CANCELLED_BY_USER'],
    feedback: 'DRAFT',
  },
  { days: [-18, -15], status: 'COMPLETED', safety: 'approved', visit: came, feedback: 'requested' },
  { days: [-12, -10], status: 'COMPLETED', safety: 'approved', visit: came, isOfApplicant: true },
  {
    days: [-6, -4],
    status: 'COMPLETED',
    safety: 'approved',
    visit: ['APPROVED', 'CANCELLED_BY_FACILITY'],
    shipment: 'SUBMITTED',
  },
  {
    days: [-2, 1],
    status: 'ACTIVE',
    safety: 'approved',
    visit: ['APPROVED', 'APPROVED', 'SUBMITTED'],
    shipment: 'SUBMITTED',
  },
  { days: [-1, 2], status: 'ACTIVE', safety: 'approved', visit: came },
  { days: [0, 1], status: 'ACTIVE', safety: 'approved', visit: ['APPROVED', 'CANCELLED_BY_USER'] },
  {
    days: [4, 7],
    status: 'ACTIVE',
    safety: 'approved',
    visit: ['CHANGE_REQUESTED', 'APPROVED', 'SUBMITTED'],
    shipment: 'DRAFT',
    isOfApplicant: true,
  },
  { days: [5, 8], status: 'ACTIVE', safety: 'passedOn', visit: ['SUBMITTED', 'DRAFTED'], shipment: 'DRAFT' },
  { days: [8, 10], status: 'ACTIVE', safety: 'handedIn', visit: ['DRAFTED', 'SUBMITTED'] },
  { days: [10, 13], status: 'ACTIVE', safety: 'rejectedByScientist', visit: ['APPROVED'] },
  { days: [13, 15], status: 'ACTIVE', safety: 'rejectedByReviewer', visit: ['SUBMITTED'] },
  { days: [16, 19], status: 'ACTIVE', safety: 'givenBack' },
  { days: [19, 21], status: 'ACTIVE', safety: 'begun' },
  { days: [24, 27], status: 'ACTIVE', isOfApplicant: true },
  { days: [28, 30], status: 'ACTIVE' },
  { days: [40, 43], status: 'DRAFT' },
  { days: [47, 49], status: 'DRAFT' },
  { days: [17, 18], status: 'ACTIVE', safety: 'handedIn', removed: 2 },
];
