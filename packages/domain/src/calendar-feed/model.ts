import type { Sentences } from '../kernel/index.ts';

/** What a calendar is about: one person's own plans, an instrument, or the whole facility. */
export const calendarKinds = ['PERSON', 'INSTRUMENT', 'FACILITY'] as const;

export type CalendarKind = (typeof calendarKinds)[number];

/** Which calendar, and whose address it is read by. */
export interface CalendarKey {
  readonly kind: CalendarKind;
  /** Each address belongs to one person, whose rights it has. */
  readonly userId: number;
  /** Of a calendar of an instrument. */
  readonly instrumentId: number | null;
}

/** Days that a feed reaches back and ahead: two years around today (rule O91). */
export const feedReachDays = 365;

/** Entries of a feed at most; of more, those nearest to today (rule O91). */
export const feedEntries = 5000;

/** Octets of a line of a calendar, its end not counted (RFC 5545, 3.1). */
export const lineOctets = 75;

export type CalendarFeedReason = 'CALENDARS_WHILE_IMPERSONATING';

export const calendarFeedSentences: Sentences<CalendarFeedReason> = {
  CALENDARS_WHILE_IMPERSONATING: 'Calendar addresses belong to the person alone and are not shown while impersonating',
};
