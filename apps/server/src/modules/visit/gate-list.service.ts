import { beginOfDay, dayIn, nextDay } from '@atrium/domain/kernel';
import type { GateList } from '@atrium/domain/visit';
import { DateTime } from 'luxon';
import type { Ctx } from '../../access/context.ts';
import { surroundingsOf } from '../questionary/index.ts';
import { listAtGate } from './gate-list.queries.ts';

/** A day as it is written, and from when until before when it lasts where the facility is. */
export interface GateDay {
  readonly day: string;
  readonly from: Date;
  readonly until: Date;
}

/** The day that is asked for, as 2026-11-23; today where none is. */
export async function gateDay(ctx: Ctx, on: string | null | undefined): Promise<GateDay> {
  const { zone } = await surroundingsOf(ctx);
  const from = beginOfDay(on ? DateTime.fromISO(on, { zone }).toJSDate() : ctx.now, zone);
  return { day: dayIn(from, zone), from, until: nextDay(from, zone) };
}

/** A printed or exported list is whole up to so many visitors. */
const mostAtOnce = 5000;

/** The list of a day and when that day begins, as documents show it, asking nobody's leave (rule O140). */
export async function uncheckedGateList(ctx: Ctx, on: string): Promise<GateList & { readonly begins: Date }> {
  const { day, from, until } = await gateDay(ctx, on);
  return { day, begins: from, entries: await listAtGate(ctx.db, { from, until }, { first: mostAtOnce, offset: 0 }) };
}
