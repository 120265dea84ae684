import { counted, type Details, type Sentences } from '../kernel/index.ts';
import { statusCountWords, type WorkflowType } from '../status/index.ts';

/** Maximum lengths of the name and description of a workflow, in characters (rule W8). */
export const workflowNameLimit = 50;
export const workflowDescriptionLimit = 200;

/** Maximum distance of a node from the origin of the drawing, in pixels, in each direction. */
export const drawingReach = 100_000;

/** Maximum statuses and ways of one drawing, and maximum events of one way. */
export const drawnStatusesLimit = 200;
export const drawnWaysLimit = 500;
export const eventsOfWayLimit = 50;

/** Maximum proposals a rehearsal lists for each status; the count includes all. */
export const namedStrandedLimit = 50;

const ofTheCall = {
  PROPOSAL: { one: 'proposal of the call is', many: 'proposals of the call are' },
  EXPERIMENT: { one: 'experiment of the call is', many: 'experiments of the call are' },
};

const kindOf = (type: unknown) => (type === 'EXPERIMENT' ? 'EXPERIMENT' : 'PROPOSAL');
const stranded = ({ type, count }: Details) => statusCountWords(kindOf(type), Number(count));
const strandedOfCall = ({ type, count }: Details) => counted(Number(count), ofTheCall[kindOf(type)]);

const nounOf = (type: unknown) => (type === 'EXPERIMENT' ? 'experiments' : 'proposals');

export const workflowSentences = {
  WORKFLOW_NOT_FOUND: 'Workflow not found',
  WORKFLOW_CONNECTION_NOT_FOUND: 'Workflow connection not found',
  NAMED_WORKFLOW_UNKNOWN: ({ wanted }) =>
    `Please choose a workflow for ${nounOf(wanted)}: the one given does not exist`,
  NAMED_WORKFLOW_OF_OTHER_KIND: ({ name, wanted }) =>
    `Please choose a workflow for ${nounOf(wanted)}: “${String(name)}” is for ${nounOf(wanted === 'PROPOSAL' ? 'EXPERIMENT' : 'PROPOSAL')}`,
  WORKFLOW_IN_USE: ({ calls }) =>
    `Could not delete workflow: ${counted(calls, { one: 'call uses', many: 'calls use' })} it`,
  WORKFLOW_CHANGED_MEANWHILE: 'Somebody else has changed this workflow in the meantime',
  WORKFLOW_STATUS_UNKNOWN: 'Could not add workflow status: it does not exist for this kind of workflow',
  WORKFLOW_STATUS_NOT_DRAWN: 'The status that the transition starts from is not in this workflow',
  WORKFLOW_START_STAYS: 'The first status of a workflow cannot be removed',
  WORKFLOW_CIRCULAR_PLACE: 'A transition must lead to another status',
  WORKFLOW_STRANDS: (details) => `${stranded(details)} in a status that would be removed from the workflow`,
  OTHER_WORKFLOW_STRANDS: (details) =>
    details.count === 1
      ? `${strandedOfCall(details)} in a status that the other workflow does not have`
      : `${strandedOfCall(details)} in statuses that the other workflow does not have`,
  WORKFLOW_MOVE_IMPOSSIBLE:
    'They can be moved only from a status that is being removed to one that stays in the workflow',
  WORKFLOW_HAS_PROBLEMS: ({ problems }) =>
    `The workflow cannot be saved: ${Array.isArray(problems) ? problems.join('; ') : ''}`,
} satisfies Sentences<string>;

export type WorkflowReason = keyof typeof workflowSentences;

/** What moves along a workflow: a proposal, or the safety of an experiment, identified by the experiment's key. */
export interface Traveller {
  readonly type: WorkflowType;
  readonly key: number;
}
