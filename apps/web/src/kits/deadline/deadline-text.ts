import type { DateFormats } from '@atrium/ui/formats';
import { wallClock, written } from '@atrium/ui/moment';

/** Returns the reader's time zone as reported by the browser. */
export function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A deadline in words: the time in the facility's zone, and in the reader's zone if clocks there differ. */
export interface DeadlineText {
  readonly facility: string;
  readonly facilityZone: string;
  /** Undefined if both clocks show the same. */
  readonly own?: string;
  readonly ownZone?: string;
}

/** Formats a deadline in both time zones. */
export function deadlineText(deadline: Date, formats: DateFormats, readersZone: string): DeadlineText {
  const inZone = (zone: string) => written(deadline, formats.dateTime, zone);
  const facility = { facility: inZone(formats.zone), facilityZone: formats.zone };
  const here = wallClock(deadline.getTime(), readersZone);
  if (Number.isNaN(here) || here === wallClock(deadline.getTime(), formats.zone)) return facility;
  return { ...facility, own: inZone(readersZone), ownZone: readersZone };
}
