import type { WorkflowGraph } from '@atrium/domain/workflow';
import { advance, eventsToForget } from '@atrium/domain/workflow-engine';
import type { Entry, Log } from './log.ts';

export interface StatusFact {
  readonly id: number;
  readonly shortCode: string;
  readonly name: string;
}

/** A transition of the workflow. */
export interface Step {
  readonly to: string;
  readonly connectionId: number;
  readonly at: Date;
  readonly entry: Entry;
}

/** The history of one proposal: the seeds report its events here, and the workflow moves it. */
export interface Life {
  readonly pk: number;
  status(): string;
  /** The transitions made by the workflow, in order. */
  readonly steps: readonly Step[];
  /** Returns the time of the last change. */
  touched(): Date;
  /** Event types that have occurred, each with the time of its first occurrence. */
  readonly happened: ReadonlyMap<string, Date>;
  tell(type: string, at: Date, by: number | null, more?: Pick<Entry, 'description' | 'data' | 'cause'>): Entry;
  /** Records that a date of the proposal's call has passed. */
  hear(callId: number, ending: Entry): void;
  /** Records something that does not concern the workflow, such as saved answers. */
  note(type: string, at: Date, by: number | null, more?: Partial<Entry>): Entry;
  /** Records that an officer or a scientist set the status by hand. */
  setByHand(status: string, at: Date, by: number): void;
}

const second = (at: Date) => new Date(at.getTime() + 1000);

/** Returns the history of a proposal that has just been created as a draft. */
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
