import { advance } from '@atrium/domain/workflow-engine';
import { known } from '../facility.ts';
import type { StatusFact } from '../life.ts';
import type { Entry, Log } from '../log.ts';
import type { AddedWorkflow } from '../workflow.ts';

interface Place {
  readonly experimentPk: number;
  readonly experimentId: string;
  readonly proposalPk: number;
}

/** The history of a safety form: the seeds report its events here, and the workflow moves it. */
export interface SafetyLife {
  status(): string;
  touched(): Date;
  /** Event types that have occurred, each with the time of its first occurrence. */
  readonly happened: ReadonlyMap<string, Date>;
  tell(type: string, at: Date, by: number | null, more?: Pick<Entry, 'data' | 'cause'>): Entry;
}

/** Returns the history of the safety of an experiment whose form was just begun. */
export function newSafetyLife(
  log: Log,
  statuses: ReadonlyMap<string, StatusFact>,
  { graph }: AddedWorkflow,
  { experimentPk, experimentId, proposalPk }: Place,
): SafetyLife {
  let status = 'AWAITING_ESF';
  let touched = new Date(0);
  const happened = new Map<string, Date>();
  const nameOf = (code: string) => known(statuses, code).name;
  const write = (type: string, at: Date, by: number | null, more: Pick<Entry, 'description' | 'data' | 'cause'>) => {
    if (!happened.has(type)) happened.set(type, at);
    touched = at;
    return log.tell({ type, at, by, objectId: experimentPk, proposalPk, description: experimentId, ...more });
  };
  return {
    status: () => status,
    touched: () => touched,
    happened,
    tell(type, at, by, more = {}) {
      const event = write(type, at, by, { ...more, data: { experimentPk, ...more.data } });
      const situation = { status, happened: new Set(happened.keys()), event: type };
      for (const { from, to, connectionId, because, conditions, isChained } of advance(graph, situation)) {
        status = to;
        write('EXPERIMENT_SAFETY_STATUS_CHANGED_BY_WORKFLOW', new Date(at.getTime() + 1000), null, {
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
      }
      return event;
    },
  };
}
