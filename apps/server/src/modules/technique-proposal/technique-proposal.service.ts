import { isOfficer, userIdOf } from '@atrium/domain/kernel';
import { presetCall, statusesToLookFor } from '@atrium/domain/technique-proposal';
import type { Ctx } from '../../access/context.ts';
import { type CallRow, calls } from '../call/index.ts';
import { type InstrumentRow, instruments } from '../instrument/index.ts';
import { listStatuses, type StatusRow } from '../status/index.ts';
import { listTechniques, listTechniquesOf, type TechniqueRow } from '../technique/index.ts';
import { listInstrumentsOfTechniques, listTechniqueCalls } from './technique-proposal.queries.ts';

/** The filter options for the table of technique proposals. */
export interface TechniqueProposalFilters {
  readonly calls: CallRow[];
  /** The initially selected call; null if none is open. */
  readonly presetCallId: number | null;
  readonly techniques: TechniqueRow[];
  readonly instruments: InstrumentRow[];
  readonly statuses: StatusRow[];
}

/** Returns the statuses with these short codes, in the order of the codes, without statuses the facility does not have. */
export function statusesInOrder(all: readonly StatusRow[], shortCodes: readonly string[]): StatusRow[] {
  const byCode = new Map(all.map((status) => [status.shortCode, status]));
  return shortCodes.flatMap((code) => byCode.get(code) ?? []);
}

/** Returns the caller's filter options: everything for officers, their own techniques for scientists (rule P70). */
export async function techniqueProposalFilters(ctx: Ctx): Promise<TechniqueProposalFilters> {
  const officer = isOfficer(ctx.actor);
  const techniqueCalls = await listTechniqueCalls(ctx.db);
  const techniques = officer ? await listTechniques(ctx.db) : await listTechniquesOf(ctx.db, userIdOf(ctx.actor) ?? 0);
  const instrumentIds = await listInstrumentsOfTechniques(
    ctx.db,
    techniques.map(({ id }) => id),
  );
  return {
    calls: await calls.loadMany(
      ctx,
      techniqueCalls.map(({ id }) => id),
    ),
    presetCallId: presetCall(techniqueCalls, ctx.now),
    techniques,
    instruments: await instruments.loadMany(ctx, instrumentIds),
    statuses: statusesInOrder(await listStatuses(ctx.db, 'PROPOSAL'), statusesToLookFor(officer)),
  };
}
