import { type BeamTimeWarningKind, type BeamTimeWish, type Span, warningsOf, wishesOf } from '@atrium/domain/schedule';
import type { Ctx } from '../../access/context.ts';
import { inapplicableAnswers, surroundingsOf } from '../questionary/index.ts';
import * as queries from './schedule.queries.ts';
import { type ClosureRow, listClosures } from './schedule.queries.ts';

/** Planned time as returned to clients. */
export interface BlockModel extends queries.BlockRow {
  readonly warnings: readonly BeamTimeWarningKind[];
}

/** Returns the wishes of teams by proposal, in days of the facility's time zone (rule O106). */
export async function wishesOfProposals(
  ctx: Ctx,
  proposalPks: readonly number[],
): Promise<ReadonlyMap<number, readonly BeamTimeWish[]>> {
  const pks = [...new Set(proposalPks)];
  const setAside = await inapplicableAnswers(ctx, { forms: queries.formsOf(pks), questions: queries.aboutWishes });
  const answers = await queries.listWishAnswers(ctx.db, { actor: ctx.actor, setAside }, pks);
  if (answers.length === 0) return new Map();
  const { zone } = await surroundingsOf(ctx);
  const byProposal = Map.groupBy(answers, ({ proposalPk }) => proposalPk);
  return new Map([...byProposal].map(([proposalPk, given]) => [proposalPk, wishesOf(given, zone)]));
}

/** Returns the span from the earliest start to the latest end. */
function around(spans: readonly Span[]): Span {
  const [from, to] = [spans.map(({ startsAt }) => startsAt.getTime()), spans.map(({ endsAt }) => endsAt.getTime())];
  return {
    startsAt: new Date(from.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER)),
    endsAt: new Date(to.reduce((a, b) => Math.max(a, b), 0)),
  };
}

/** Returns planned time with its warnings (rule O104), in a constant number of statements. */
export async function withWarnings(ctx: Ctx, rows: readonly queries.BlockRow[]): Promise<BlockModel[]> {
  if (rows.length === 0) return [];
  const instrumentIds = [...new Set(rows.map(({ instrumentId }) => instrumentId))];
  const [closures, wishes] = await Promise.all([
    listClosures(ctx.db, around(rows), instrumentIds),
    wishesOfProposals(
      ctx,
      rows.map(({ proposalPk }) => proposalPk),
    ),
  ]);
  const ofInstrument = Map.groupBy(closures, ({ instrumentId }: ClosureRow) => instrumentId);
  const ofFacility = ofInstrument.get(null) ?? [];
  return rows.map((row) => ({
    ...row,
    warnings: warningsOf({
      ...row,
      cycle: { startsAt: row.cycleFrom, endsAt: row.cycleTo },
      closures: [...ofFacility, ...(ofInstrument.get(row.instrumentId) ?? [])],
      wishes: wishes.get(row.proposalPk) ?? [],
    }),
  }));
}

/** Returns planned time by key, in the order of the keys. Throws if one does not exist. */
export async function blocksByKey(ctx: Ctx, pks: readonly number[]): Promise<BlockModel[]> {
  const blocks = await withWarnings(ctx, await queries.findBlocks(ctx.db, pks));
  const known = new Map(blocks.map((block) => [block.experimentPk, block]));
  return [...new Set(pks)].map((pk) => {
    const block = known.get(pk);
    if (!block) throw new Error(`The experiment ${pk} no longer exists`);
    return block;
  });
}

export async function blockByKey(ctx: Ctx, experimentPk: number): Promise<BlockModel> {
  const [block] = await blocksByKey(ctx, [experimentPk]);
  if (!block) throw new Error(`The experiment ${experimentPk} no longer exists`);
  return block;
}
