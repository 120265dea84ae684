import type { WorkflowType } from '../status/index.ts';
import type { EmailRecipients } from '../status-action/index.ts';
import { defaultWorkflow, type EventName, type WorkflowGraph } from '../workflow/index.ts';

/** A way of a starter workflow; both statuses are short codes. */
export interface StarterWay {
  readonly from: string;
  readonly to: string;
  readonly events: readonly EventName[];
}

/** A letter that is sent, or held in the outbox, when a proposal or an experiment reaches a status along any way. */
export interface StarterLetter {
  readonly status: string;
  readonly recipient: EmailRecipients;
  readonly templateId: string;
  readonly combine?: true;
  /** An officer reads it before it is sent (decision 117). */
  readonly hold?: true;
}

export interface StarterWorkflow {
  readonly type: WorkflowType;
  readonly name: string;
  readonly description: string;
  readonly places: ReadonlyArray<{ readonly status: string; readonly posX: number; readonly posY: number }>;
  readonly ways: readonly StarterWay[];
  readonly letters: readonly StarterLetter[];
}

const way = (from: string, event: EventName, to: string): StarterWay => ({ from, to, events: [event] });
/**
 * People who have something to do are notified immediately. Members are notified of the submission by every workflow, so no letter is
 * needed for it.
 */
const beginning: readonly StarterLetter[] = [
  {
    status: 'FEASIBILITY_REVIEW',
    recipient: 'INSTRUMENT_SCIENTISTS',
    templateId: 'technical-review-wanted',
    combine: true,
  },
];
/**
 * This status ends the workflow without a management decision, and the user office announces such results itself, so an officer reads the
 * letter first.
 */
const notFeasible: StarterLetter = { status: 'NOT_FEASIBLE', recipient: 'PI', templateId: 'not-feasible', hold: true };

const place = (status: string, posX: number, posY: number) => ({ status, posX, posY });

/**
 * The default workflow, except that a proposal enters panel review as soon as it has its reviewers, so that they exist when the letter is
 * sent. If fewer are chosen than the panel asks for, their reviews still move the proposal on.
 */
const panel: StarterWorkflow = {
  type: 'PROPOSAL',
  name: 'Panel review',
  description: defaultWorkflow.description,
  places: defaultWorkflow.nodes
    .filter(({ status }, at, all) => all.findIndex((other) => other.status === status) === at)
    .map(({ status, posX, posY }) => place(status, posX, posY)),
  ways: [
    ...defaultWorkflow.nodes.flatMap(({ status, previousStatus, events }): StarterWay[] =>
      previousStatus === null || status === 'FAP_REVIEW' ? [] : [{ from: previousStatus, to: status, events }],
    ),
    way('FAP_SELECTION', 'PROPOSAL_ALL_FAP_REVIEWERS_SELECTED', 'FAP_REVIEW'),
    way('FAP_SELECTION', 'PROPOSAL_ALL_REVIEWS_SUBMITTED_FOR_ALL_FAPS', 'FAP_MEETING'),
  ],
  letters: [
    ...beginning,
    { status: 'FAP_REVIEW', recipient: 'FAP_REVIEWERS', templateId: 'panel-review-wanted', combine: true },
    { status: 'FAP_MEETING', recipient: 'FAP_CHAIR_AND_SECRETARY', templateId: 'panel-meeting', combine: true },
    notFeasible,
  ],
};

const rapid: StarterWorkflow = {
  type: 'PROPOSAL',
  name: 'Rapid access',
  description: 'Feasibility review and management decision, without a panel',
  places: [
    place('DRAFT', 0, 0),
    place('FEASIBILITY_REVIEW', 0, 120),
    place('MANAGEMENT_DECISION', 0, 240),
    place('NOT_FEASIBLE', 320, 240),
    place('ALLOCATED', 0, 360),
    place('NOT_ALLOCATED', 320, 360),
  ],
  ways: [
    way('DRAFT', 'PROPOSAL_SUBMITTED', 'FEASIBILITY_REVIEW'),
    way('FEASIBILITY_REVIEW', 'PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE', 'MANAGEMENT_DECISION'),
    way('FEASIBILITY_REVIEW', 'PROPOSAL_FEASIBILITY_REVIEW_UNFEASIBLE', 'NOT_FEASIBLE'),
    way('MANAGEMENT_DECISION', 'PROPOSAL_ACCEPTED', 'ALLOCATED'),
    way('MANAGEMENT_DECISION', 'PROPOSAL_REJECTED', 'NOT_ALLOCATED'),
  ],
  letters: [...beginning, notFeasible],
};

/** Returns letters that inform the proposal's people about the result of their safety form. */
const toTeam = (status: string, templateId: string): readonly StarterLetter[] =>
  (['PI', 'CO_PROPOSERS'] as const).map((recipient) => ({ status, recipient, templateId }));

const safety: StarterWorkflow = {
  type: 'EXPERIMENT',
  name: 'Experiment safety',
  description: 'The instrument scientist approves the safety form, then the safety reviewer',
  places: [
    place('AWAITING_ESF', 0, 0),
    place('ESF_IS_REVIEW', 0, 120),
    place('ESF_ESR_REVIEW', 0, 240),
    place('ESF_REJECTED', 320, 240),
    place('ESF_APPROVED', 0, 360),
  ],
  ways: [
    way('AWAITING_ESF', 'EXPERIMENT_ESF_SUBMITTED', 'ESF_IS_REVIEW'),
    way('ESF_IS_REVIEW', 'EXPERIMENT_ESF_APPROVED_BY_IS', 'ESF_ESR_REVIEW'),
    way('ESF_IS_REVIEW', 'EXPERIMENT_ESF_REJECTED_BY_IS', 'ESF_REJECTED'),
    way('ESF_ESR_REVIEW', 'EXPERIMENT_ESF_APPROVED_BY_ESR', 'ESF_APPROVED'),
    way('ESF_ESR_REVIEW', 'EXPERIMENT_ESF_REJECTED_BY_ESR', 'ESF_REJECTED'),
    way('ESF_REJECTED', 'EXPERIMENT_SAFETY_UPDATED', 'AWAITING_ESF'),
  ],
  letters: [
    { status: 'ESF_IS_REVIEW', recipient: 'INSTRUMENT_SCIENTISTS', templateId: 'safety-form-submitted' },
    { status: 'ESF_ESR_REVIEW', recipient: 'EXPERIMENT_SAFETY_REVIEWERS', templateId: 'safety-form-submitted' },
    ...toTeam('ESF_APPROVED', 'safety-form-approved'),
    ...toTeam('ESF_REJECTED', 'safety-form-rejected'),
  ],
};

/** Two workflows for proposals, and one for experiments. */
export const starterWorkflows: readonly StarterWorkflow[] = [rapid, panel, safety];

/** Returns a starter workflow in the form that the engine and the checks read, before it has database keys. */
export function starterGraph({ places, ways }: StarterWorkflow): WorkflowGraph {
  const [start] = places;
  const root = start ? [{ status: start.status, previousStatus: null, events: [] as readonly string[] }] : [];
  const nodes = [...root, ...ways.map(({ from, to, events }) => ({ status: to, previousStatus: from, events }))];
  return { nodes: nodes.map((node, at) => ({ ...node, connectionId: at + 1, sortOrder: at })) };
}
