import { isOfficer, userIdOf } from '@atrium/domain/kernel';
import { presetCall, statusesToLookFor } from '@atrium/domain/technique-proposal';
import type { Ctx } from '../../access/context.ts';
import { type CallRow, calls } from '../call/index.ts';
import { type InstrumentRow, instruments } from '../instrument/index.ts';
import { listStatuses, type StatusRow } from '../status/index.ts';
import { listTechniques, listTechniquesOf, type TechniqueRow } from '../technique/index.ts';
import { listInstrumentsOfTechniques, listTechniqueCalls } from './technique-proposal.queries.ts';

/** What the table of technique proposals can be narrowed to. */
export interface TechniqueProposalFilters {
  readonly calls: CallRow[];
  /** The call the table begins with; null when none is open. */
  readonly presetCallId: number | null;
  readonly techniques: TechniqueRow[];
  readonly instruments: InstrumentRow[];
  readonly statuses: StatusRow[];
}

/** Statuses with these short codes, in the order of the codes; those the facility does not have are left out. */
export function statusesInOrder(all: readonly StatusRow[], shortCodes: readonly string[]): StatusRow[] {
  const byCode = new Map(all.map((status) => [status.shortCode, status]));
  return shortCodes.flatMap((code) => byCode.get(code) ?? []);
}

/** The filters of the caller: officers look at everything, scientists at their own techniques (rule P70). */
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
