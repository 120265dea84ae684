import { eventWords } from '../workflow/index.ts';
import { plainDescription } from './changes.ts';

/** An entry of the log as far as the timeline needs it. */
export interface LoggedEvent {
  readonly id: number;
  readonly eventType: string;
  readonly description: string;
  /** The entry that led to this one. */
  readonly causedBy: number | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface TimelineWords {
  /** What happened. */
  readonly title: string;
  /** What exactly, where the title does not say it all. */
  readonly detail: string | null;
  /** Why it happened by itself; null for what somebody did. */
  readonly why: string | null;
  readonly isStatusChange: boolean;
}

/** What one saving of a management decision records after saying what changed. */
const decisionFollows = new Set([
  'PROPOSAL_MANAGEMENT_DECISION_SUBMITTED',
  'PROPOSAL_ACCEPTED',
  'PROPOSAL_RESERVED',
  'PROPOSAL_REJECTED',
]);

/** Events of one act are written one after the other; two acts of a person are further apart than this, in milliseconds. */
const mostApart = 1000;

interface Folded {
  readonly eventType: string;
  readonly changedBy: number | null;
  readonly eventTstamp: Date;
}

/**
 * The entries that one act made, as lists of one or more (rule P108): a management decision that is submitted is told once, although it
 * records several events.
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

/** The title of an act: what its last two events say, where it made several. */
export const actTitle = (titles: readonly string[]): string => titles.slice(-2).join(' – ');

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * One entry in words. A move of the workflow names both statuses and the events that opened the way; an event the house drew
 * from another one names that one, found by `causeOf`.
 */
export function timelineWords(entry: LoggedEvent, causeOf: (id: number) => LoggedEvent | undefined): TimelineWords {
  if (entry.eventType === 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW') return { ...moveWords(entry), isStatusChange: true };
  // The status of an experiment is not that of the proposal in whose timeline it stands.
  if (entry.eventType === 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_WORKFLOW') return moveWords(entry);
  const cause = entry.causedBy === null ? undefined : causeOf(entry.causedBy);
  return {
    title: eventWords(entry.eventType),
    detail: plainDescription(entry.description) || null,
    why: becauseOf(entry) ?? (cause ? `Follows from: ${eventWords(cause.eventType)}` : null),
    isStatusChange: /^PROPOSAL_STATUS_(CHANGED_BY_USER|PUT_BACK)$/.test(entry.eventType),
  };
}

/** What a person changed elsewhere, of which this is a consequence, such as the drawing of the workflow. */
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

/** The sentence behind an automatic move (rule W26): which event opened the way, and which had happened before. */
function whyMoved({ data }: LoggedEvent): string | null {
  const event = text(data.event);
  if (!event) return null;
  const conditions = Array.isArray(data.conditions) ? data.conditions.map(text) : [];
  const others = conditions.filter((name) => name && name !== event).map((name) => `“${eventWords(name)}”`);
  const words = eventWords(event);
  // Whole sentences: other languages put their verbs elsewhere.
  if (others.length === 0)
    return data.isChained ? `Because “${words}” had already happened` : `Because “${words}” happened`;
  const after = others.join(', ');
  return data.isChained
    ? `Because “${words}” had already happened, after ${after}`
    : `Because “${words}” happened, after ${after}`;
}
