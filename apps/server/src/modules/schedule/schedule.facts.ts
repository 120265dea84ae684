import { userIdOf } from '@atrium/domain/kernel';
import type { BlockFacts, InstrumentFacts, ScheduleSettings } from '@atrium/domain/schedule';
import { type Ctx, once } from '../../access/context.ts';
import { isPlannedHere } from '../experiment/index.ts';
import { isFeatureOn } from '../feature/index.ts';
import { instruments, instrumentsOfUser } from '../instrument/index.ts';
import { type BlockRow, findBlocks } from './schedule.queries.ts';

const readPlanSettings = async (ctx: Ctx): Promise<ScheduleSettings> => ({
  isFeatureOn: await isFeatureOn(ctx, 'SCHEDULER'),
  isPlannedHere: await isPlannedHere(ctx),
});

/** Returns the facility's planning settings, read once per request because thousands of blocks need them. */
export const planSettings = (ctx: Ctx): Promise<ScheduleSettings> => once(ctx, readPlanSettings);

const readOwnInstruments = async (ctx: Ctx): Promise<ReadonlySet<number>> => {
  const userId = userIdOf(ctx.actor);
  const own = userId === undefined ? [] : await instrumentsOfUser.load(ctx, userId);
  return new Set(own.map(({ id }) => id));
};

/** Returns the instruments that the caller manages or works on, read once per request. */
export const ownInstruments = (ctx: Ctx): Promise<ReadonlySet<number>> => once(ctx, readOwnInstruments);

/**
 * Returns the facts about the caller and an instrument; null if the instrument does not exist. For the facility as a whole (null), nobody
 * counts as its scientist.
 */
export async function instrumentFacts(ctx: Ctx, instrumentId: number | null): Promise<InstrumentFacts | null> {
  if (instrumentId !== null && !(await instruments.load(ctx, instrumentId))) return null;
  const own = await ownInstruments(ctx);
  return { ...(await planSettings(ctx)), isScientistThere: instrumentId !== null && own.has(instrumentId) };
}

/** Returns the same facts for several instruments; null if one of them does not exist. */
export async function factsOfInstruments(
  ctx: Ctx,
  ids: ReadonlyArray<number | null>,
): Promise<readonly InstrumentFacts[] | null> {
  const all = await Promise.all([...new Set(ids)].map((id) => instrumentFacts(ctx, id)));
  return all.every((facts) => facts !== null) ? all : null;
}

/** Returns the facts that the rules need about planned time. */
export async function blockFactsOf(ctx: Ctx, { instrumentId, status, experimentId }: BlockRow): Promise<BlockFacts> {
  const own = await ownInstruments(ctx);
  return { ...(await planSettings(ctx)), isScientistThere: own.has(instrumentId), status, experimentId };
}

/** Returns the facts of planned time by key; null if one of the keys does not exist. */
export async function blocksFacts(ctx: Ctx, pks: readonly number[]): Promise<readonly BlockFacts[] | null> {
  const rows = await findBlocks(ctx.db, pks);
  if (rows.length < new Set(pks).size) return null;
  return Promise.all(rows.map((row) => blockFactsOf(ctx, row)));
}

export async function blockFacts(ctx: Ctx, experimentPk: number): Promise<BlockFacts | null> {
  return (await blocksFacts(ctx, [experimentPk]))?.[0] ?? null;
}
