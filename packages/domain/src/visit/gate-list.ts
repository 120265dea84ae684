import { z } from 'zod';
import { paging } from '../kernel/index.ts';

/** A day of the calendar where the facility is, as 2026-11-23. */
export const calendarDay = z
  .string()
  .refine((text) => z.iso.date().safeParse(text).success, { message: 'Write the day as 2026-11-23' });

/** Whom the gate lets in on a day; left out, today. */
export const gateListInput = z.object({ on: calendarDay.nullish(), ...paging });

/**
 * One approved visitor as the gate reads it: these fields and no more (rule O141). What people fill in for their registration, such as
 * numbers of identity papers, stays with them and the user office.
 */
export interface GateEntry {
  readonly visitId: number;
  readonly userId: number;
  readonly name: string;
  readonly institution: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly experimentId: string;
  readonly instrument: string;
  /** Who receives the visitor; empty where nobody was named. */
  readonly contact: string;
}

/** What the gate reads on one day. */
export interface GateList {
  /** As 2026-11-23. */
  readonly day: string;
  readonly entries: readonly GateEntry[];
}
