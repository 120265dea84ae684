import { eventWords } from '../workflow/index.ts';
import { plainDescription } from './changes.ts';

/** The parts of a log entry that the timeline needs. */
export interface LoggedEvent {
  readonly id: number;
  readonly eventType: string;
  readonly description: string;
  /** The id of the entry that caused this one. */
  readonly causedBy: number | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface TimelineWords {
  /** What happened. */
  readonly title: string;
  /** Details, if the title does not say it all. */
  readonly detail: string | null;
  /** Why it happened automatically; null for a user's action. */
  readonly why: string | null;
  readonly isStatusChange: boolean;
}

/** Events that saving a management decision records after the change itself. */
const decisionFollows = new Set([
  'PROPOSAL_MANAGEMENT_DECISION_SUBMITTED',
  'PROPOSAL_ACCEPTED',
  'PROPOSAL_RESERVED',
  'PROPOSAL_REJECTED',
]);

/** The events of one act are recorded in quick succession; two acts of a user are further apart than this, in milliseconds. */
const mostApart = 1000;

interface Folded {
  readonly eventType: string;
  readonly changedBy: number | null;
  readonly eventTstamp: Date;
}

/**
 * Groups entries by the act that caused them, each group with at least one entry (rule P108): a submitted management decision appears once,
 * although it records several events.
 */
export function actsInTimeline<Entry extends Folded>(entries: readonly Entry[]): Entry[][] {
  const acts: Entry[][] = [];
  for (const entry of entries) {
    const [first] = acts.at(-1) ?? [];
    const follows =
      first?.eventType === 'PROPOSAL_MANAGEMENT_DECISION_UPDATED' &&
      decisionFollows.has(entry.eventType) &&
      first.changedBy === entry.changedBy &&
      entry.eventTstamp.getTime() - first.eventTstamp.getTime() < mostApart;
    if (follows) acts.at(-1)?.push(entry);
    else acts.push([entry]);
  }
  return acts;
}

/** Returns the title of an act: the titles of its last two events, if it has several. */
export const actTitle = (titles: readonly string[]): string => titles.slice(-2).join(' – ');

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Describes one entry in words. A move by the workflow names both statuses and the events that caused it; an event that was derived from
 * another one names that one, looked up by `causeOf`.
 */
export function timelineWords(entry: LoggedEvent, causeOf: (id: number) => LoggedEvent | undefined): TimelineWords {
  if (entry.eventType === 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW') return { ...moveWords(entry), isStatusChange: true };
  // The status of an experiment is not a status of the proposal whose timeline this is.
  if (entry.eventType === 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_WORKFLOW') return moveWords(entry);
  const cause = entry.causedBy === null ? undefined : causeOf(entry.causedBy);
  return {
    title: eventWords(entry.eventType),
    detail: plainDescription(entry.description) || null,
    why: becauseOf(entry) ?? (cause ? `Caused by: ${eventWords(cause.eventType)}` : null),
    isStatusChange: /^PROPOSAL_STATUS_(CHANGED_BY_USER|PUT_BACK)$/.test(entry.eventType),
  };
}

/** Returns the change elsewhere that caused this event, such as an edit of the workflow. */
function becauseOf({ data }: LoggedEvent): string | null {
  return text(data.becauseOf) ? `Because ${text(data.becauseOf)}` : null;
}

function moveWords(entry: LoggedEvent): TimelineWords {
  const from = text(entry.data.from);
  const to = text(entry.data.to);
  const experiment = text(entry.data.experimentId);
  const moved = `${experiment ? `Safety of ${experiment} moved` : 'Moved'} from “${from}” to “${to}”`;
  return {
    title: from && to ? moved : eventWords(entry.eventType),
    detail: from && to ? null : plainDescription(entry.description) || null,
    why: whyMoved(entry),
    isStatusChange: false,
  };
}

/** Explains an automatic move (rule W26): the event that caused it, and those that had happened before. */
function whyMoved({ data }: LoggedEvent): string | null {
  const event = text(data.event);
  if (!event) return null;
  const conditions = Array.isArray(data.conditions) ? data.conditions.map(text) : [];
  const others = conditions.filter((name) => name && name !== event).map((name) => `“${eventWords(name)}”`);
  const words = eventWords(event);
  // Whole sentences, because other languages order their words differently.
  if (others.length === 0)
    return data.isChained ? `Because “${words}” had already happened` : `Because “${words}” happened`;
  const after = others.join(', ');
  return data.isChained
    ? `Because “${words}” had already happened, after ${after}`
    : `Because “${words}” happened, after ${after}`;
}
