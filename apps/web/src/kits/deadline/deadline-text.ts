import type { DateFormats } from '@atrium/ui/formats';
import { DateTime } from 'luxon';

/** A deadline in words: the moment in the facility's zone, and in the reader's where clocks there show something else. */
export interface DeadlineText {
  readonly facility: string;
  readonly facilityZone: string;
  /** Undefined where both clocks show the same. */
  readonly own?: string;
  readonly ownZone?: string;
}

/** Both readings of a deadline (issue 4: "shown in the applicant's zone and the facility's"). */
export function deadlineText(deadline: Date, formats: DateFormats, readersZone: string): DeadlineText {
  const there = DateTime.fromJSDate(deadline, { zone: formats.zone });
  const here = DateTime.fromJSDate(deadline, { zone: readersZone });
  const facility = { facility: there.toFormat(formats.dateTime), facilityZone: formats.zone };
  if (!here.isValid || here.offset === there.offset) return facility;
  return { ...facility, own: here.toFormat(formats.dateTime), ownZone: readersZone };
}
