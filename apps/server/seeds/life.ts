import type { WorkflowGraph } from '@atrium/domain/workflow';
import { advance, eventsToForget } from '@atrium/domain/workflow-engine';
import type { Entry, Log } from './log.ts';

export interface StatusFact {
  readonly id: number;
  readonly shortCode: string;
  readonly name: string;
}

/** A step the workflow took. */
export interface Step {
  readonly to: string;
  readonly connectionId: number;
  readonly at: Date;
  readonly entry: Entry;
}

/** One proposal's way through the house: what happens to it is told here, and the workflow moves it. */
export interface Life {
  readonly pk: number;
  status(): string;
  /** The steps the workflow took, in order. */
  readonly steps: readonly Step[];
  /** When it last changed. */
  touched(): Date;
  /** Events that have happened, with the time of the first. */
  readonly happened: ReadonlyMap<string, Date>;
  tell(type: string, at: Date, by: number | null, more?: Pick<Entry, 'description' | 'data' | 'cause'>): Entry;
  /** A date of its call has passed. */
  hear(callId: number, ending: Entry): void;
  /** Something beside the workflow, such as saved answers. */
  note(type: string, at: Date, by: number | null, more?: Partial<Entry>): Entry;
  /** Somebody sets the status by hand. */
  setByHand(status: string, at: Date, by: number): void;
}

const second = (at: Date) => new Date(at.getTime() + 1000);

/** A proposal that has just come into being as a draft. */
export function newLife(
  log: Log,
  statuses: ReadonlyMap<string, StatusFact>,
  pk: number,
  created: Date,
  graph: WorkflowGraph,
): Life {
  let status = 'DRAFT';
  let touched = created;
  const happened = new Map<string, Date>();
  const steps: Step[] = [];
  const nameOf = (code: string) => statuses.get(code)?.name ?? code;
  const mark = (type: string, at: Date) => {
    if (!happened.has(type)) happened.set(type, at);
    if (at > touched) touched = at;
  };
  const note: Life['note'] = (type, at, by, more = {}) =>
    log.tell({ type, at, by, objectId: pk, proposalPk: pk, ...more });
  const follow = (event: Entry) => {
    const situation = { status, happened: new Set(happened.keys()), event: event.type };
    for (const { from, to, connectionId, because, conditions, isChained } of advance(graph, situation)) {
      status = to;
      const at = second(event.at);
      const entry = note('PROPOSAL_STATUS_CHANGED_BY_WORKFLOW', at, null, {
        description: `From "${nameOf(from)}" to "${nameOf(to)}"`,
        data: {
          from: nameOf(from),
          to: nameOf(to),
          fromStatus: from,
          toStatus: to,
          event: because,
          conditions,
          isChained,
          connectionId,
        },
        cause: event,
      });
      steps.push({ to, connectionId, at, entry });
      mark('PROPOSAL_STATUS_CHANGED_BY_WORKFLOW', at);
    }
  };
  return {
    pk,
    status: () => status,
    steps,
    touched: () => touched,
    happened,
    note,
    hear(callId, ending) {
      note(ending.type, ending.at, null, { objectId: `${callId}/${pk}`, cause: ending });
      if (!happened.has(ending.type)) happened.set(ending.type, ending.at);
    },
    tell(type, at, by, more = {}) {
      const event = note(type, at, by, more);
      mark(type, at);
      follow(event);
      return event;
    },
    setByHand(to, at, by) {
      const from = status;
      status = to;
      for (const type of eventsToForget(graph, to)) happened.delete(type);
      note('PROPOSAL_STATUS_CHANGED_BY_USER', at, by, {
        description: `Status changed to: ${nameOf(to)}`,
        data: { statusId: statuses.get(to)?.id, fromStatusId: statuses.get(from)?.id, shortCode: to },
      });
      mark('PROPOSAL_STATUS_CHANGED_BY_USER', at);
    },
  };
}
