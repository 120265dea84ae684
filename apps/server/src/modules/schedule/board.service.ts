import { isOfficer } from '@atrium/domain/kernel';
import {
  type BeamTimeWish,
  mayPlan,
  mayPublishBlock,
  notificationReasonWords,
  type ProposalsToPlanInput,
  type Span,
  type SuggestBeamTimeInput,
  suggestPlan,
} from '@atrium/domain/schedule';
import { readSetting } from '@atrium/domain/setting';
import type { Ctx } from '../../access/context.ts';
import { refused, sentenceFor } from '../../access/errors.ts';
import { type InstrumentRow, instruments, listInstruments, scientistsOfInstrument } from '../instrument/index.ts';
import { surroundingsOf } from '../questionary/index.ts';
import { settingText } from '../setting/index.ts';
import { type PersonRow, people } from '../user/index.ts';
import { type BlockModel, blocksByKey, wishesOfProposals, withWarnings } from './blocks.service.ts';
import { blockFactsOf, ownInstruments, planSettings } from './schedule.facts.ts';
import * as queries from './schedule.queries.ts';
import { type ClosureRow, listClosures } from './schedule.queries.ts';

/** An instrument on the board. */
export interface InstrumentOnBoard extends InstrumentRow {
  readonly mayPlan: boolean;
}

export interface BeamTimeOnBoard {
  readonly instruments: readonly InstrumentOnBoard[];
  readonly experiments: readonly BlockModel[];
  readonly closures: readonly ClosureRow[];
  readonly cycles: readonly queries.CycleRow[];
  readonly shiftHours: number;
  readonly plannedHere: boolean;
}

/** Returns the instruments the caller sees on the board, ordered by name: all for officers, their own for scientists (rule O101). */
async function seenInstruments(ctx: Ctx): Promise<InstrumentOnBoard[]> {
  const [all, own, settings] = await Promise.all([listInstruments(ctx.db), ownInstruments(ctx), planSettings(ctx)]);
  return all
    .filter(({ id }) => isOfficer(ctx.actor) || own.has(id))
    .map((row) => ({ ...row, mayPlan: mayPlan(ctx.actor, { ...settings, isScientistThere: own.has(row.id) }).allowed }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
}

const shiftHoursOf = async (ctx: Ctx) =>
  readSetting('BEAM_TIME_SHIFT_HOURS', await settingText(ctx, 'BEAM_TIME_SHIFT_HOURS'));

/** Returns the board for a time span, in a constant number of statements. */
export async function readBeamTime(
  ctx: Ctx,
  span: Span,
  instrumentIds: readonly number[] | null | undefined,
): Promise<BeamTimeOnBoard> {
  const seen = await seenInstruments(ctx);
  const wanted = instrumentIds?.length ? seen.filter(({ id }) => instrumentIds.includes(id)) : seen;
  const ids = wanted.map(({ id }) => id);
  const [experiments, closures, cycles, shiftHours, { isPlannedHere }] = await Promise.all([
    queries.listBlocks(ctx.db, span, ids).then((rows) => withWarnings(ctx, rows)),
    listClosures(ctx.db, span, ids),
    queries.listCycles(ctx.db, span),
    shiftHoursOf(ctx),
    planSettings(ctx),
  ]);
  return { instruments: wanted, experiments, closures, cycles, shiftHours, plannedHere: isPlannedHere };
}

/** Returns the possible local contacts: the manager and the scientists of the instrument, each once. */
export async function contactsOf(ctx: Ctx, { id, managerUserId }: InstrumentRow): Promise<PersonRow[]> {
  const [manager, scientists] = await Promise.all([people.load(ctx, managerUserId), scientistsOfInstrument(ctx, id)]);
  const all = [...(manager ? [manager] : []), ...scientists];
  return [...new Map(all.map((person) => [person.id, person])).values()];
}

/** A proposal with its time on one instrument, and the wishes of its team. */
export interface ProposalToPlan extends queries.ToPlanRow {
  readonly wishes: readonly BeamTimeWish[];
}

/** Returns a page of accepted proposals with granted, planned and remaining time on the instruments the caller sees. */
export async function proposalsToPlan(
  ctx: Ctx,
  input: ProposalsToPlanInput,
  page: { readonly first: number; readonly offset: number },
): Promise<{ proposals: ProposalToPlan[]; totalCount: number }> {
  const ids = isOfficer(ctx.actor) ? undefined : [...(await ownInstruments(ctx))];
  const { proposals, totalCount } = await queries.pageToPlan(ctx.db, input, ids, page);
  const wishes = await wishesOfProposals(
    ctx,
    proposals.map(({ proposalPk }) => proposalPk),
  );
  return { totalCount, proposals: proposals.map((row) => ({ ...row, wishes: wishes.get(row.proposalPk) ?? [] })) };
}

export interface ToldOf {
  readonly experimentPk: number;
  readonly experimentId: string;
  readonly userId: number;
  readonly name: string;
  readonly why: string;
}

export interface ToPublish {
  readonly experiments: readonly BlockModel[];
  readonly told: readonly ToldOf[];
  readonly refused: readonly {
    readonly experimentPk: number;
    readonly experimentId: string;
    readonly reason: string;
  }[];
}

/** Returns what publishing would do: which experiments would be published, who would see them, and which would be refused and why (rule O103). */
export async function toPublish(ctx: Ctx, pks: readonly number[]): Promise<ToPublish> {
  const rows = await queries.findBlocks(ctx.db, pks);
  const own = isOfficer(ctx.actor) ? undefined : await ownInstruments(ctx);
  const seen = rows.filter(({ instrumentId }) => !own || own.has(instrumentId));
  const decided = await Promise.all(
    seen.map(async (row) => ({ row, decision: mayPublishBlock(ctx.actor, await blockFactsOf(ctx, row)) })),
  );
  const published = decided.filter(({ decision }) => decision.allowed).map(({ row }) => row.experimentPk);
  const recipients = await queries.listBeamTimeRecipients(ctx.db, published);
  return {
    experiments: await blocksByKey(ctx, published),
    told: recipients.map(({ part, ...one }) => ({ ...one, why: notificationReasonWords[part] })),
    refused: decided.flatMap(({ row: { experimentPk, experimentId }, decision }) =>
      decision.allowed ? [] : [{ experimentPk, experimentId, reason: sentenceFor(decision.reason, decision.details) }],
    ),
  };
}

/** A placement of a suggestion with its human-readable names. */
type Named<T> = T & { readonly proposalId: string; readonly title: string; readonly instrumentId: number };

export interface BeamTimeSuggestion {
  readonly placements: readonly Named<ReturnType<typeof suggestPlan>['placements'][number]>[];
  readonly notPlaced: readonly Named<ReturnType<typeof suggestPlan>['notPlaced'][number]>[];
}

/** Maximum number of proposals in one suggestion. */
const mostProposals = 1000;

/** Returns a suggestion for one instrument; nothing is stored (rule O107). */
export async function suggest(
  ctx: Ctx,
  { instrumentId, from, to, callId }: SuggestBeamTimeInput,
): Promise<BeamTimeSuggestion> {
  const instrument = await instruments.load(ctx, instrumentId);
  if (!instrument) throw refused('INSTRUMENT_NOT_FOUND');
  const within = { startsAt: from, endsAt: to };
  const [{ proposals }, blocks, closures, contacts, shiftHours, { zone }] = await Promise.all([
    proposalsToPlan(ctx, { instrumentId, callId, onlyWithTimeLeft: true }, { first: mostProposals, offset: 0 }),
    queries.listBlocks(ctx.db, within, [instrumentId]),
    listClosures(ctx.db, within, [instrumentId]),
    contactsOf(ctx, instrument),
    shiftHoursOf(ctx),
    surroundingsOf(ctx),
  ]);
  const busy = Map.groupBy(
    await queries.listBusy(
      ctx.db,
      contacts.map(({ id }) => id),
      within,
    ),
    ({ userId }) => userId,
  );
  const { placements, notPlaced } = suggestPlan({
    within,
    now: ctx.now,
    shiftHours,
    zone,
    proposals: proposals.map((row) => ({ ...row, cycle: { startsAt: row.cycleFrom, endsAt: row.cycleTo } })),
    taken: [...blocks, ...closures],
    contacts: contacts.map(({ id, firstname, preferredname, lastname }) => ({
      id,
      name: `${preferredname?.trim() || firstname} ${lastname}`,
      busy: busy.get(id) ?? [],
    })),
  });
  const known = new Map(proposals.map((row) => [row.proposalPk, row]));
  const named = <T extends { readonly proposalPk: number }>(one: T): Named<T> => {
    const { proposalId = '', title = '' } = known.get(one.proposalPk) ?? {};
    return { ...one, proposalId, title, instrumentId };
  };
  return { placements: placements.map(named), notPlaced: notPlaced.map(named) };
}
