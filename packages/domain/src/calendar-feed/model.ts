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
