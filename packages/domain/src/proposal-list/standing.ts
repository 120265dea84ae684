/** Progress of a proposal's technical reviews: UNASSIGNED if an open review has no reviewer, UNFEASIBLE if all reviews say so (rule P110). */
const technicalStandings = ['NONE', 'UNASSIGNED', 'OPEN', 'DONE', 'UNFEASIBLE'] as const;
/**
 * Progress of a proposal's panel reviews: SHORT while a panel has fewer reviewers for it than required; the review of a panel whose meeting
 * was submitted is done (rule P110).
 */
const panelStandings = ['NONE', 'SHORT', 'OPEN', 'DONE'] as const;
/** The final status, once the management's decision is submitted (rule P110). */
const decisionStandings = ['NONE', 'ACCEPTED', 'RESERVED', 'REJECTED'] as const;

/** The progress of a proposal, in the few values by which figures count. */
export interface ProposalStanding {
  readonly submitted: boolean;
  readonly hasInstrument: boolean;
  readonly technical: (typeof technicalStandings)[number];
  readonly panel: (typeof panelStandings)[number];
  readonly decision: (typeof decisionStandings)[number];
  readonly notified: boolean;
}

/** Conditions on a standing: each fact named must have one of these values. */
export type StandingPattern = {
  readonly [F in keyof ProposalStanding]?: ReadonlyArray<ProposalStanding[F]>;
};

const submitted = { submitted: [true] } as const;
const undecided = { ...submitted, decision: ['NONE'] } as const;
const decided = ['ACCEPTED', 'RESERVED', 'REJECTED'] as const;
const pastDecision = { ...submitted, decision: decided } as const;
const pastPanel = [{ ...submitted, panel: ['DONE'] }, pastDecision] as const;

/**
 * Groups of proposals counted by figures and used to filter the officers' table (rules P110 and P111): a proposal is in a group if one of
 * its patterns matches. A proposal past a later step also counts as past the earlier ones.
 */
const groups = {
  STARTED: [{}],
  DRAFT: [{ submitted: [false] }],
  SUBMITTED: [submitted],
  PAST_TECHNICAL_REVIEW: [{ ...submitted, technical: ['DONE', 'UNFEASIBLE'] }, ...pastPanel],
  PAST_PANEL_REVIEW: pastPanel,
  DECIDED: [pastDecision],
  ACCEPTED: [{ ...submitted, decision: ['ACCEPTED'] }],
  RESERVED: [{ ...submitted, decision: ['RESERVED'] }],
  REJECTED: [{ ...submitted, decision: ['REJECTED'] }],
  NO_INSTRUMENT: [{ ...undecided, hasInstrument: [false] }],
  TECHNICAL_UNASSIGNED: [{ ...undecided, technical: ['UNASSIGNED'] }],
  TECHNICAL_OPEN: [{ ...undecided, technical: ['UNASSIGNED', 'OPEN'] }],
  NO_PANEL: [{ ...undecided, hasInstrument: [true], technical: ['NONE', 'DONE'], panel: ['NONE'] }],
  PANEL_SHORT: [{ ...undecided, panel: ['SHORT'] }],
  PANEL_OPEN: [{ ...undecided, panel: ['SHORT', 'OPEN'] }],
  UNDECIDED: [undecided],
  NOT_NOTIFIED: [{ ...pastDecision, notified: [false] }],
} as const satisfies Record<string, readonly StandingPattern[]>;

export type ProposalGroup = keyof typeof groups;
export const proposalGroups = Object.keys(groups) as readonly ProposalGroup[];

/** Returns the patterns of a group, one of which must match; lists in SQL are filtered by the same patterns. */
export const patternsOf = (group: ProposalGroup): readonly StandingPattern[] => groups[group];

const holds = (pattern: StandingPattern, standing: ProposalStanding) =>
  (Object.keys(pattern) as (keyof ProposalStanding)[]).every((fact) =>
    (pattern[fact] as readonly unknown[]).includes(standing[fact]),
  );

/** Whether a proposal with this standing is in the group (rule P110). */
export const isInGroup = (group: ProposalGroup, standing: ProposalStanding): boolean =>
  groups[group].some((pattern: StandingPattern) => holds(pattern, standing));

/** The names of the groups, as the officers' table shows its filter. */
export const proposalGroupWords: Readonly<Record<ProposalGroup, string>> = {
  STARTED: 'All, including expired',
  DRAFT: 'Not submitted',
  SUBMITTED: 'Submitted',
  PAST_TECHNICAL_REVIEW: 'After technical review',
  PAST_PANEL_REVIEW: 'After panel review',
  DECIDED: 'Decided',
  ACCEPTED: 'Accepted',
  RESERVED: 'Reserved',
  REJECTED: 'Rejected',
  NO_INSTRUMENT: 'Without an instrument',
  TECHNICAL_UNASSIGNED: 'Technical review unassigned',
  TECHNICAL_OPEN: 'Technical review open',
  NO_PANEL: 'Not in a panel',
  PANEL_SHORT: 'Too few panel reviewers',
  PANEL_OPEN: 'Panel review open',
  UNDECIDED: 'Not decided',
  NOT_NOTIFIED: 'Decided, not notified',
};
