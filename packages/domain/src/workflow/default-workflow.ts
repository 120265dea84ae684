import type { EventName } from './event-catalogue.ts';
import type { WorkflowGraph } from './graph.ts';

interface DrawnNode {
  readonly status: string;
  readonly previousStatus: string | null;
  readonly events: readonly EventName[];
  readonly posX: number;
  readonly posY: number;
}

const way = (from: string, event: EventName, to: string, posX: number, posY: number): DrawnNode => ({
  status: to,
  previousStatus: from,
  events: [event],
  posX,
  posY,
});

/**
 * The proposal workflow of a new installation: feasibility, panel, meeting, decision. Proposals that are partially feasible or reserved
 * wait for an officer to move them by hand.
 */
export const defaultWorkflow = {
  name: 'Default workflow',
  description: 'Feasibility review, panel review and meeting, management decision',
  nodes: [
    { status: 'DRAFT', previousStatus: null, events: [], posX: 0, posY: 0 },
    way('DRAFT', 'PROPOSAL_SUBMITTED', 'FEASIBILITY_REVIEW', 0, 120),
    way('FEASIBILITY_REVIEW', 'PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE', 'FAP_SELECTION', 0, 240),
    way('FEASIBILITY_REVIEW', 'PROPOSAL_FEASIBILITY_REVIEW_UNFEASIBLE', 'NOT_FEASIBLE', 320, 240),
    way('FAP_SELECTION', 'PROPOSAL_FAPS_SELECTED', 'FAP_REVIEW', 0, 360),
    way('FAP_REVIEW', 'PROPOSAL_ALL_REVIEWS_SUBMITTED_FOR_ALL_FAPS', 'FAP_MEETING', 0, 480),
    way('FAP_MEETING', 'PROPOSAL_ALL_FAP_MEETING_INSTRUMENT_SUBMITTED', 'MANAGEMENT_DECISION', 0, 600),
    way('MANAGEMENT_DECISION', 'PROPOSAL_ACCEPTED', 'ALLOCATED', 0, 720),
    way('MANAGEMENT_DECISION', 'PROPOSAL_REJECTED', 'NOT_ALLOCATED', 320, 720),
    // A panel that withdraws an instrument meets again: the status is in two nodes, with the same ways out.
    way('MANAGEMENT_DECISION', 'PROPOSAL_FAP_MEETING_INSTRUMENT_UNSUBMITTED', 'FAP_MEETING', 640, 720),
  ] satisfies DrawnNode[],
};

/** The default workflow as the engine and the validation read it, before it has keys in the database. */
export const defaultWorkflowGraph: WorkflowGraph = {
  nodes: defaultWorkflow.nodes.map((node, index) => ({ ...node, connectionId: index + 1, sortOrder: index })),
};
