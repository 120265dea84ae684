import type { WorkflowType } from '../status/index.ts';
import { drivesWorkflow, type EventName, type Traveller, type WorkflowGraph } from '../workflow/index.ts';
import { advance, eventsToForget, type Move } from './engine.ts';

/** The part of an event that determines which traveller it may move. */
export interface TravellerEvent {
  readonly eventType: string;
  readonly proposalPk: number | null;
  readonly rowData: Readonly<Record<string, unknown>>;
}

/**
 * Events that record a change of status for each kind of traveller, and by whom; `putBack` records that an earlier change was undone, and
 * moves nothing further.
 */
export const movedEvents = {
  PROPOSAL: {
    byWorkflow: 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW',
    byUser: 'PROPOSAL_STATUS_CHANGED_BY_USER',
    putBack: 'PROPOSAL_STATUS_PUT_BACK',
  },
  EXPERIMENT: {
    byWorkflow: 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_WORKFLOW',
    byUser: 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_USER',
    putBack: 'EXPERIMENT_SAFETY_STATUS_PUT_BACK',
  },
} as const satisfies Record<WorkflowType, Record<'byWorkflow' | 'byUser' | 'putBack', EventName>>;

const isKey = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

const verdictsOfScientist = ['EXPERIMENT_ESF_APPROVED_BY_IS', 'EXPERIMENT_ESF_REJECTED_BY_IS'] as const;
const verdictsOfReviewer = ['EXPERIMENT_ESF_APPROVED_BY_ESR', 'EXPERIMENT_ESF_REJECTED_BY_ESR'] as const;
const handedInAndDecided: readonly EventName[] = [
  'EXPERIMENT_ESF_SUBMITTED',
  ...verdictsOfScientist,
  ...verdictsOfReviewer,
  'EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_IS',
  'EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_ESR',
];

/**
 * Events that no longer count as having happened once an event happens (decisions 181 and 912, rule O254): a safety form that is returned
 * or asked back is neither submitted nor decided on, one that is submitted is not returned, and of two decisions by the same people the
 * latest one counts. Otherwise an old decision would move the experiment on.
 */
const undoneBy: { readonly [Event in EventName]?: readonly EventName[] } = {
  EXPERIMENT_SAFETY_UPDATED: handedInAndDecided,
  EXPERIMENT_SAFETY_ASKED_BACK: handedInAndDecided,
  EXPERIMENT_ESF_SUBMITTED: ['EXPERIMENT_SAFETY_UPDATED'],
  EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_IS: verdictsOfScientist,
  EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_ESR: verdictsOfReviewer,
};

/**
 * Returns the traveller an event may move (rule W18): the proposal it is about, or the experiment whose key it carries; also the experiment
 * whose earlier events it revokes. Undefined for any other event.
 */
export function travellerOf({ eventType, proposalPk, rowData }: TravellerEvent): Traveller | undefined {
  if (drivesWorkflow(eventType, 'PROPOSAL'))
    return isKey(proposalPk) ? { type: 'PROPOSAL', key: proposalPk } : undefined;
  if (!drivesWorkflow(eventType, 'EXPERIMENT') && !Object.hasOwn(undoneBy, eventType)) return undefined;
  return isKey(rowData.experimentPk) ? { type: 'EXPERIMENT', key: rowData.experimentPk } : undefined;
}

export interface Journey {
  readonly type: WorkflowType;
  readonly event: string;
  /** Short code of the current status. */
  readonly status: string;
  /** The workflow of the call; null if it has none. */
  readonly graph: WorkflowGraph | null;
  /** Earlier events since the last reset. */
  readonly happened: Iterable<string>;
  /** Statuses already left on the way here. */
  readonly visited?: Iterable<string>;
}

/** The effect of an event on a traveller: the events to forget and the ways along which it moves. */
export interface TravellersOutcome {
  readonly forgotten: ReadonlySet<string>;
  readonly moves: readonly Move[];
}

/** Computes the effect of an event, for proposals and experiments alike (rule W25). */
export function follow({ type, event, status, graph, happened, visited = [] }: Journey): TravellersOutcome {
  const undone: readonly string[] = undoneBy[event as EventName] ?? [];
  if (!graph) return { forgotten: new Set(undone), moves: [] };
  const ahead = event === movedEvents[type].byUser ? eventsToForget(graph, status) : [];
  const forgotten = new Set([...undone, ...ahead]);
  const still = new Set([...happened].filter((one) => !forgotten.has(one))).add(event);
  return { forgotten, moves: advance(graph, { status, happened: still, event, visited }) };
}
