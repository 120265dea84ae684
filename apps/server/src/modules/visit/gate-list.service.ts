import { beginOfDay, dayIn, nextDay } from '@atrium/domain/kernel';
import type { GateList } from '@atrium/domain/visit';
import { DateTime } from 'luxon';
import type { Ctx } from '../../access/context.ts';
import { surroundingsOf } from '../questionary/index.ts';
import { listAtGate } from './gate-list.queries.ts';

/** A day as text, with its start (inclusive) and end (exclusive) in the facility's time zone. */
export interface GateDay {
  readonly day: string;
  readonly from: Date;
  readonly until: Date;
}

/** Returns the requested day, such as 2026-11-23; today if none is given. */
export async function gateDay(ctx: Ctx, on: string | null | undefined): Promise<GateDay> {
  const { zone } = await surroundingsOf(ctx);
  const from = beginOfDay(on ? DateTime.fromISO(on, { zone }).toJSDate() : ctx.now, zone);
  return { day: dayIn(from, zone), from, until: nextDay(from, zone) };
}

/** Maximum number of visitors in a printed or exported list. */
const mostAtOnce = 5000;

/** Returns the gate list of a day and the start of that day for documents, without checking permissions (rule O140). */
export async function uncheckedGateList(ctx: Ctx, on: string): Promise<GateList & { readonly begins: Date }> {
  const { day, from, until } = await gateDay(ctx, on);
  return { day, begins: from, entries: await listAtGate(ctx.db, { from, until }, { first: mostAtOnce, offset: 0 }) };
}
