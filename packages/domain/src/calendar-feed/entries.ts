import { deadlineFor } from '../call/index.ts';
import type { CallMoments } from '../figures/index.ts';
import type { CalendarEntry } from './ical.ts';
import { type CalendarKind, feedEntries, feedReachDays } from './model.ts';

const dayMs = 86_400_000;

/** Returns the period around now that a feed covers (rule O91). */
export const feedReach = (now: Date): { readonly from: Date; readonly until: Date } => ({
  from: new Date(now.getTime() - feedReachDays * dayMs),
  until: new Date(now.getTime() + feedReachDays * dayMs),
});

/** The application that entries link to and whose host makes their ids unique. */
export interface CalendarHome {
  /** The address of the application, without a trailing slash. */
  readonly url: string;
  /** The host name, which ends the id of each entry. */
  readonly host: string;
}

const uidAt = ({ host }: CalendarHome, name: string) => `${name}@${host}`;

export interface PlannedExperiment {
  readonly experimentPk: number;
  readonly experimentId: string;
  readonly instrument: string;
  readonly proposalPk: number;
  readonly proposalId: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly changedAt: Date;
}

/** Returns an experiment as an entry. It names no people, because calendars are shared more freely than lists of people (rule O93). */
export function experimentEntry(home: CalendarHome, of: PlannedExperiment, busy: boolean): CalendarEntry {
  return {
    uid: uidAt(home, `experiment-${of.experimentPk}`),
    changedAt: of.changedAt,
    startsAt: of.startsAt,
    endsAt: of.endsAt,
    summary: `Experiment ${of.experimentId}, ${of.instrument}`,
    description: `Proposal ${of.proposalId}: ${of.title}`,
    location: of.instrument,
    url: `${home.url}/ProposalEdit/${of.proposalPk}`,
    busy,
  };
}

export interface PlannedVisit extends PlannedExperiment {
  readonly visitId: number;
}

/** Returns an approved visit as an entry: the days of the registration in the facility's time zone, including the last one. */
export function visitEntry(
  home: CalendarHome,
  of: PlannedVisit,
  days: NonNullable<CalendarEntry['days']>,
): CalendarEntry {
  return {
    ...experimentEntry(home, of, true),
    days,
    uid: uidAt(home, `visit-${of.visitId}`),
    summary: `Visit for experiment ${of.experimentId}, ${of.instrument}`,
  };
}

export interface CallOnCalendar extends CallMoments {
  readonly id: number;
  readonly shortCode: string;
  readonly title: string | null;
  readonly changedAt: Date;
}

interface CallDate {
  readonly name: string;
  readonly says: string;
  readonly startsAt: Date;
  readonly endsAt?: Date;
}

function entriesOfCall(home: CalendarHome, call: CallOnCalendar, dates: readonly CallDate[]): CalendarEntry[] {
  return dates.map(({ name, says, startsAt, endsAt }) => ({
    uid: uidAt(home, `call-${call.id}-${name}`),
    changedAt: call.changedAt,
    startsAt,
    ...(endsAt ? { endsAt } : {}),
    summary: `Call ${call.shortCode} ${says}`,
    ...(call.title ? { description: call.title } : {}),
    busy: false,
  }));
}

/** Returns the date of a call that matters to the author of a proposal: when it closes for them (rule O90). */
export function deadlineEntries(
  home: CalendarHome,
  call: CallOnCalendar,
  person: { readonly isInternalUser: boolean },
): CalendarEntry[] {
  return entriesOfCall(home, call, [{ name: 'closes', says: 'closes', startsAt: deadlineFor(call, person) }]);
}

/** Returns all dates of a call that the user office works with (rule O90). */
export function callEntries(home: CalendarHome, call: CallOnCalendar): CalendarEntry[] {
  const { startFapReview, endFapReview, endCallInternal } = call;
  return entriesOfCall(home, call, [
    { name: 'opens', says: 'opens', startsAt: call.startCall },
    { name: 'closes', says: 'closes', startsAt: call.endCall },
    ...(endCallInternal > call.endCall
      ? [{ name: 'closes-internally', says: 'closes for internal users', startsAt: endCallInternal }]
      : []),
    { name: 'review', says: 'review', startsAt: call.startReview, endsAt: call.endReview },
    ...(startFapReview && endFapReview
      ? [{ name: 'panel-review', says: 'panel review', startsAt: startFapReview, endsAt: endFapReview }]
      : []),
    { name: 'notification', says: 'notification', startsAt: call.startNotify, endsAt: call.endNotify },
    { name: 'cycle', says: 'cycle', startsAt: call.startCycle, endsAt: call.endCycle },
  ]);
}

/** Returns the name that calendar programs show; the calendar of an instrument includes the instrument's name. */
export function calendarTitle(kind: CalendarKind, instrument: string | null): string {
  if (kind === 'INSTRUMENT') return `Experiments on ${instrument ?? ''}`;
  return kind === 'FACILITY' ? 'Experiments and calls of the facility' : 'My experiments, visits and calls';
}

/** Returns the entries of a feed in order of their start: those within its reach, limited to the 5,000 nearest to now (rule O91). */
export function boundedEntries(entries: readonly CalendarEntry[], now: Date): CalendarEntry[] {
  const { from, until } = feedReach(now);
  const distance = ({ startsAt }: CalendarEntry) => Math.abs(startsAt.getTime() - now.getTime());
  const byTime = (a: CalendarEntry, b: CalendarEntry) =>
    a.startsAt.getTime() - b.startsAt.getTime() || (a.uid < b.uid ? -1 : 1);
  return entries
    .filter(({ startsAt, endsAt = startsAt }) => endsAt >= from && startsAt <= until)
    .toSorted((a, b) => distance(a) - distance(b) || byTime(a, b))
    .slice(0, feedEntries)
    .sort(byTime);
}
