import type { WorkflowType } from '../status/index.ts';
import { drivesWorkflow, type EventName, type Traveller, type WorkflowGraph } from '../workflow/index.ts';
import { advance, eventsToForget, type Move } from './engine.ts';

/** An event, as far as it says whom it may move. */
export interface ToldEvent {
  readonly eventType: string;
  readonly proposalPk: number | null;
  readonly rowData: Readonly<Record<string, unknown>>;
}

/** How each kind of traveller tells that it was moved, and by whom; `putBack` where what had moved it was undone, which moves nobody on. */
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
 * What has not happened any more once an event happens (decisions 181 and 912, rule O254): a safety form that is given or asked back is neither handed
 * in nor decided on, one that is handed in is not given back, and of two decisions of the same people the last one stands. Otherwise the old
 * decision would carry the experiment on.
 */
const undoneBy: { readonly [Event in EventName]?: readonly EventName[] } = {
  EXPERIMENT_SAFETY_UPDATED: handedInAndDecided,
  EXPERIMENT_SAFETY_ASKED_BACK: handedInAndDecided,
  EXPERIMENT_ESF_SUBMITTED: ['EXPERIMENT_SAFETY_UPDATED'],
  EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_IS: verdictsOfScientist,
  EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_ESR: verdictsOfReviewer,
};

/**
 * Whom an event may move (rule W18): the proposal it is about, or the experiment whose key it carries; and the experiment whose
 * former events count no more after it. Undefined for what concerns nobody.
 */
export function travellerOf({ eventType, proposalPk, rowData }: ToldEvent): Traveller | undefined {
  if (drivesWorkflow(eventType, 'PROPOSAL'))
    return isKey(proposalPk) ? { type: 'PROPOSAL', key: proposalPk } : undefined;
  if (!drivesWorkflow(eventType, 'EXPERIMENT') && !Object.hasOwn(undoneBy, eventType)) return undefined;
  return isKey(rowData.experimentPk) ? { type: 'EXPERIMENT', key: rowData.experimentPk } : undefined;
}

export interface Journey {
  readonly type: WorkflowType;
  readonly event: string;
  /** Short code of the present status. */
  readonly status: string;
  /** The workflow of the call; null where the call has none. */
  readonly graph: WorkflowGraph | null;
  /** Events that have happened before since the last reset. */
  readonly happened: Iterable<string>;
  /** Statuses left on the way here. */
  readonly visited?: Iterable<string>;
}

/** What an event does to a traveller: what is forgotten, and along which ways it moves. */
export interface TravellersOutcome {
  readonly forgotten: ReadonlySet<string>;
  readonly moves: readonly Move[];
}

/** The one procedure for proposals and experiments (rule W25). */
export function follow({ type, event, status, graph, happened, visited = [] }: Journey): TravellersOutcome {
  const undone: readonly string[] = undoneBy[event as EventName] ?? [];
  if (!graph) return { forgotten: new Set(undone), moves: [] };
  const ahead = event === movedEvents[type].byUser ? eventsToForget(graph, status) : [];
  const forgotten = new Set([...undone, ...ahead]);
  const still = new Set([...happened].filter((one) => !forgotten.has(one))).add(event);
  return { forgotten, moves: advance(graph, { status, happened: still, event, visited }) };
}
