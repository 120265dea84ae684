import type { AllExperimentsInput } from '@atrium/domain/experiment';
import type { Ctx } from '../../access/context.ts';
import type { ExperimentRow } from './experiment.queries.ts';
import { pageOfExperiments } from './staff-list.queries.ts';

/** The experiments before which something is overdue, by key. */
type OverdueFinder = (ctx: Ctx) => Promise<readonly number[]>;
let overdue: OverdueFinder = async () => [];

/** The area that knows what is due before experiments hands in how overdue ones are found. */
export function findsOverdue(find: OverdueFinder): void {
  overdue = find;
}

/** A page of the table of staff (rule O30), of overdue ones alone where these are asked for (rule O130). */
export async function listForStaff(
  ctx: Ctx,
  input: AllExperimentsInput,
  page: { readonly first: number; readonly offset: number },
): Promise<{ experiments: ExperimentRow[]; totalCount: number }> {
  const among = input.filter?.overdue ? await overdue(ctx) : undefined;
  return pageOfExperiments(ctx.db, ctx.actor, { ...input, among }, page);
}
