import type { DateFormats } from '@atrium/ui/formats';
import { wallClock, written } from '@atrium/ui/moment';

/** The zone of whoever reads, as their browser knows it. */
export function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A deadline in words: the moment in the facility's zone, and in the reader's where clocks there show something else. */
export interface DeadlineText {
  readonly facility: string;
  readonly facilityZone: string;
  /** Undefined where both clocks show the same. */
  readonly own?: string;
  readonly ownZone?: string;
}

/** Both readings of a deadline. */
export function deadlineText(deadline: Date, formats: DateFormats, readersZone: string): DeadlineText {
  const inZone = (zone: string) => written(deadline, formats.dateTime, zone);
  const facility = { facility: inZone(formats.zone), facilityZone: formats.zone };
  const here = wallClock(deadline.getTime(), readersZone);
  if (Number.isNaN(here) || here === wallClock(deadline.getTime(), formats.zone)) return facility;
  return { ...facility, own: inZone(readersZone), ownZone: readersZone };
}
