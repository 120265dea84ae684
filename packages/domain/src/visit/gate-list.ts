import { z } from 'zod';
import { paging } from '../kernel/index.ts';

/** A calendar day at the facility, such as 2026-11-23. */
export const calendarDay = z
  .string()
  .refine((text) => z.iso.date().safeParse(text).success, { message: 'Please enter a date such as 2026-11-23' });

/** The day of the gate list; today by default. */
export const gateListInput = z.object({ on: calendarDay.nullish(), ...paging });

/**
 * One approved visitor as listed for the gate: only these fields (rule O141). Other data of the registration, such as numbers of identity
 * papers, are visible only to the visitor and the user office.
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
  /** Who receives the visitor; empty if nobody was named. */
  readonly contact: string;
}

/** The gate list of one day. */
export interface GateList {
  /** In the form 2026-11-23. */
  readonly day: string;
  readonly entries: readonly GateEntry[];
}
