import { loggedDifference } from '@atrium/domain/event-log';
import {
  type FapMeetingReason,
  isDecisionComplete,
  mayAllocateTime,
  mayCloseInstrument,
  mayReorder,
  maySaveDecision,
  mayUnsubmitInstrument,
  missingRanks,
  type ReorderInput,
  ranksAreFree,
  type SaveFapMeetingDecisionInput,
  seenRank,
  storedRank,
} from '@atrium/domain/fap-meeting';
import { isOfficer, userIdOf } from '@atrium/domain/kernel';
import type { EventName } from '@atrium/domain/workflow';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { panelPerson } from '../fap/index.ts';
import type { FapProposalRow } from '../fap-review/index.ts';
import { insist } from '../proposal/index.ts';
import { decisionFacts, meetingFacts } from './fap-meeting.facts.ts';
import * as queries from './fap-meeting.queries.ts';
import { freeRanksOfDeleted, upsertRanks } from './meeting-ranks.queries.ts';
import { heardOf, ranksHiddenIn } from './meeting-room.facts.ts';

const absent = (reason: FapMeetingReason = 'FAP_PROPOSAL_NOT_FOUND') => refused(reason, undefined, 'NOT_FOUND');

async function freshFacts(tx: Ctx, key: queries.PlaceKey) {
  const facts = await decisionFacts(tx, key);
  if (!facts) throw absent();
  return facts;
}

const comment = (given: string | null | undefined) => (given === undefined ? undefined : given && cleanHtml(given));

/** Returns the given fields; an empty text, null or rank 0 clears a field (rule R50). */
function givenFields(tx: Ctx, input: SaveFapMeetingDecisionInput) {
  const fields = {
    recommendation: input.recommendation,
    commentForUser: comment(input.commentForUser),
    commentForManagement: comment(input.commentForManagement),
    rankOrder: input.rankOrder === undefined ? undefined : input.rankOrder || null,
    submitted: input.submitted ?? undefined,
    submittedBy: input.submitted ? (userIdOf(tx.actor) ?? null) : undefined,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function eventOf(type: EventName, key: queries.PlaceKey, data: Record<string, unknown>): RecordedEvent {
  const { proposalPk, instrumentId, fapId } = key;
  return { type, objectId: proposalPk, proposalPk, data: { instrumentId, fapId, ...data } };
}

/**
 * Saves a panel's decision on a proposal; fields left out keep their values. Records PROPOSAL_FAP_MEETING_SAVED, which triggers the
 * submission and its consequences, and PROPOSAL_FAP_MEETING_RANKING_OVERWRITTEN for a new rank.
 */
export function saveFapMeetingDecision(ctx: Ctx, input: SaveFapMeetingDecisionInput): Promise<queries.DecisionRow> {
  const key = { proposalPk: input.proposalPk, instrumentId: input.instrumentId, fapId: input.fapId };
  return transaction(ctx, async (tx) => {
    const place = await queries.findPlace(tx.db, key);
    if (!place) throw absent();
    insist(maySaveDecision(tx.actor, await freshFacts(tx, key)));
    const hidden = await ranksHiddenIn(tx, place);
    const rankOrder = input.rankOrder && storedRank(input.rankOrder, hidden);
    if (input.rankOrder && rankOrder) {
      const given = { proposalPk: key.proposalPk, rankOrder: input.rankOrder };
      insistOnFreeRanks([given], await queries.listMeetingPlaces(tx.db, place), hidden);
      await freeRanksOfDeleted(tx.db, place, [rankOrder]);
    }
    const row = await queries.upsertDecision(tx.db, key, givenFields(tx, { ...input, rankOrder }));
    const rankChanged = row.rankOrder !== (place.decision?.rankOrder ?? null);
    await record(
      tx,
      eventOf('PROPOSAL_FAP_MEETING_SAVED', key, {
        submitted: row.submitted,
        recommendation: row.recommendation,
        ...loggedDifference(decisionTold(place.decision), decisionTold(row)),
      }),
      ...(rankChanged ? [eventOf('PROPOSAL_FAP_MEETING_RANKING_OVERWRITTEN', key, { rankOrder: row.rankOrder })] : []),
    );
    return row;
  });
}

/** Refuses ranks that other proposals of the meeting have; given, compared and reported as the caller sees them (rule R220). */
function insistOnFreeRanks(
  given: ReadonlyArray<{ proposalPk: number; rankOrder: number }>,
  places: readonly queries.MeetingPlace[],
  hidden: readonly number[],
): void {
  const seen = places
    .filter(({ rankOrder }) => rankOrder === null || !hidden.includes(rankOrder))
    .map(({ proposalPk, rankOrder }) => ({ proposalPk, rankOrder: seenRank(rankOrder, hidden) }));
  insist(ranksAreFree(given, seen));
}

/** Returns the fields of a decision for the log. */
function decisionTold(row: queries.DecisionRow | null) {
  const { recommendation, commentForUser, commentForManagement, rankOrder, submitted } = row ?? {};
  return { recommendation, commentForUser, commentForManagement, rankOrder, submitted };
}

/** Stores the order of proposals of one panel and instrument. Records PROPOSAL_FAP_MEETING_REORDER for each. */
export function reorderProposals(ctx: Ctx, { proposals }: ReorderInput): Promise<queries.DecisionRow> {
  const [first] = proposals;
  if (!first || proposals.some((other) => other.fapId !== first.fapId || other.instrumentId !== first.instrumentId)) {
    throw refused('ONE_INSTRUMENT_AT_A_TIME');
  }
  return transaction(ctx, async (tx) => {
    const place = await queries.findPlace(tx.db, first);
    if (!place) throw absent();
    const key = { ...first, callId: place.callId };
    const places = await queries.listMeetingPlaces(tx.db, key);
    const facts = await meetingFacts(tx, key);
    if (!facts) throw absent();
    insist(mayReorder(tx.actor, facts));
    const there = new Set(places.map(({ proposalPk }) => proposalPk));
    const ranks = new Map(proposals.map(({ proposalPk, rankOrder }) => [proposalPk, rankOrder]));
    if ([...ranks.keys()].some((pk) => !there.has(pk))) throw absent();
    const hidden = await ranksHiddenIn(tx, key);
    const given = [...ranks].map(([proposalPk, rankOrder]) => ({ proposalPk, rankOrder }));
    insistOnFreeRanks(given, places, hidden);
    const stored = given.map((rank) => ({ ...rank, rankOrder: storedRank(rank.rankOrder, hidden) }));
    const rows = await upsertRanks(tx.db, key, stored);
    await record(tx, ...rows.map((row) => eventOf('PROPOSAL_FAP_MEETING_REORDER', row, { rankOrder: row.rankOrder })));
    return rows.find((row) => row.proposalPk === first.proposalPk) as queries.DecisionRow;
  });
}

/**
 * Submits every complete decision of a panel in a call and returns the places that remain open. For panel leads it skips submitted
 * instruments, and proposals hidden from them in the meeting (rules R134 and R165). Records PROPOSAL_FAP_MEETING_SAVED for each (rule R54).
 */
export function submitFapMeetingDecisions(
  ctx: Ctx,
  { callId, fapId }: { callId: number; fapId: number },
): Promise<FapProposalRow[]> {
  return transaction(ctx, async (tx) => {
    const all = await queries.listPlacesWithDecisions(tx.db, fapId, callId);
    const places = all.map(({ place }) => place);
    const heard = new Set(await heardOf(tx, places));
    const open = all.filter(({ place, decision }) => {
      const isClosed = place.instrumentSubmitted && !isOfficer(tx.actor);
      return heard.has(place) && !isClosed && !decision?.submitted;
    });
    const complete = open.filter(({ decision }) => decision && isDecisionComplete(decision));
    for (const { place } of complete) {
      await queries.upsertDecision(tx.db, keyOf(place), { submitted: true, submittedBy: userIdOf(tx.actor) ?? null });
    }
    await record(
      tx,
      ...complete.map(({ place, decision }) =>
        eventOf('PROPOSAL_FAP_MEETING_SAVED', place, { submitted: true, recommendation: decision?.recommendation }),
      ),
    );
    return open.filter((entry) => !complete.includes(entry)).map(({ place }) => place);
  });
}

const keyOf = ({ proposalPk, instrumentId, fapId }: queries.PlaceKey) => ({ proposalPk, instrumentId, fapId });

/** Sets or clears the panel's own time for a proposal on one instrument (rule R46); records PROPOSAL_FAP_TIME_ALLOCATED. */
export function updateFapTimeAllocation(
  ctx: Ctx,
  input: queries.PlaceKey & { fapTimeAllocation?: number | null | undefined },
): Promise<FapProposalRow> {
  return transaction(ctx, async (tx) => {
    const place = await queries.findPlace(tx.db, input);
    if (!place) throw absent();
    insist(mayAllocateTime(tx.actor, await freshFacts(tx, input)));
    const after = await queries.setFapTime(tx.db, place.id, input.fapTimeAllocation ?? null);
    const difference = loggedDifference(place, { fapTimeAllocation: after.fapTimeAllocation });
    if (difference) await record(tx, eventOf('PROPOSAL_FAP_TIME_ALLOCATED', input, difference));
    return after;
  });
}

/**
 * Closes the meeting on an instrument: every proposal must be decided; missing ranks are filled in. Records
 * PROPOSAL_FAP_MEETING_INSTRUMENT_SUBMITTED for each proposal.
 */
export function submitInstrument(ctx: Ctx, key: queries.InstrumentKey): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const places = await queries.listMeetingPlaces(tx.db, key, panelPerson(tx));
    const facts = await meetingFacts(tx, key);
    if (!facts) throw absent();
    insist(mayCloseInstrument(tx.actor, facts, places));
    await upsertRanks(tx.db, key, missingRanks(places));
    await closeOrOpen(tx, key, places, true);
    return true;
  });
}

/** Reopens the meeting on an instrument; ranks and decisions stay. */
export function unsubmitInstrument(ctx: Ctx, key: queries.InstrumentKey): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const places = await queries.listMeetingPlaces(tx.db, key);
    const facts = await meetingFacts(tx, key);
    if (!facts) throw absent();
    insist(mayUnsubmitInstrument(tx.actor, facts));
    await closeOrOpen(tx, key, places, false);
    return true;
  });
}

async function closeOrOpen(
  tx: Ctx,
  key: queries.InstrumentKey,
  places: readonly queries.MeetingPlace[],
  submitted: boolean,
): Promise<void> {
  await queries.setInstrumentSubmitted(
    tx.db,
    places.map(({ id }) => id),
    submitted,
  );
  const name = await queries.findInstrumentName(tx.db, key.instrumentId);
  const type = `PROPOSAL_FAP_MEETING_INSTRUMENT_${submitted ? 'SUBMITTED' : 'UNSUBMITTED'}` as const;
  await record(
    tx,
    ...places.map(({ proposalPk }) => ({
      ...eventOf(type, { ...key, proposalPk }, { callId: key.callId }),
      description: `${submitted ? 'Submitted' : 'Unsubmitted'} instrument: ${name}`,
    })),
  );
}
