import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  boundedEntries,
  type CalendarEntry,
  type CalendarFacts,
  type CalendarKey,
  type CalendarKind,
  calendarFile,
  calendarName,
  calendarTitle,
  callEntries,
  deadlineEntries,
  experimentEntry,
  icalText,
  mayHaveCalendar,
  type RenewCalendarFeedArgs,
  readCalendarFile,
  stillOpens,
  visitEntry,
} from '@atrium/domain/calendar-feed';
import { isOfficer, userIdOf } from '@atrium/domain/kernel';
import { facilityZone } from '@atrium/domain/setting';
import { DateTime } from 'luxon';
import { type Ctx, transaction } from '../../access/context.ts';
import { keepFromRemoval } from '../../db/row-lock.ts';
import { record } from '../../events/record.ts';
import {
  type InstrumentRow,
  instruments,
  instrumentsOfUser,
  isScientistOn,
  listInstruments,
} from '../instrument/index.ts';
import { lockUser } from '../user/index.ts';
import * as queries from './calendar-feed.queries.ts';
import { listApprovedVisits, listCallDates, listPlannedExperiments, type VisitInZone } from './planned.queries.ts';

/** A calendar of the caller and the address programs read it by. */
export interface CalendarFeed {
  readonly kind: CalendarKind;
  readonly instrument: InstrumentRow | null;
  readonly address: string;
}

/** Covers which calendar it is and how often it was made anew. What tokens are signed over never has a space, so none is an address. */
function signatureOf({ config }: Ctx, key: CalendarKey, number: number): Buffer {
  return createHmac('sha256', config.jwtSecret)
    .update(`calendar ${calendarName(key)} ${number}`)
    .digest();
}

function addressOf(ctx: Ctx, key: CalendarKey, number: number): string {
  const signature = signatureOf(ctx, key, number).toString('base64url');
  return `${ctx.config.publicUrl}/calendar/${calendarFile(key, signature)}`;
}

/** The key of whoever asks; a rule has let only people in. */
function callerOf({ actor }: Ctx): number {
  const userId = userIdOf(actor);
  if (userId === undefined) throw new Error('Only people have calendars');
  return userId;
}

/** The calendars the caller may read in the current role, in the order of their kinds, instruments by name (rule O90). */
export async function ownFeeds(ctx: Ctx): Promise<CalendarFeed[]> {
  const userId = callerOf(ctx);
  const own = await instrumentsOfUser.load(ctx, userId);
  const onThem = new Set(own.map(({ id }) => id));
  const offered = isOfficer(ctx.actor) ? await listInstruments(ctx.db) : own;
  const numbers = new Map(
    (await queries.listFeedNumbers(ctx.db, userId)).map((row) => [`${row.kind} ${row.instrumentId}`, row.number]),
  );
  const all: { kind: CalendarKind; instrument: InstrumentRow | null }[] = [
    { kind: 'PERSON', instrument: null },
    { kind: 'FACILITY', instrument: null },
    ...offered
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id)
      .map((instrument) => ({ kind: 'INSTRUMENT' as const, instrument })),
  ];
  return all
    .filter(
      ({ kind, instrument }) =>
        mayHaveCalendar(ctx.actor, { kind, isOnInstrument: instrument !== null && onThem.has(instrument.id) }).allowed,
    )
    .map(({ kind, instrument }) => {
      const key = { kind, userId, instrumentId: instrument?.id ?? null };
      return { kind, instrument, address: addressOf(ctx, key, numbers.get(`${kind} ${key.instrumentId}`) ?? 0) };
    });
}

/** Locks the person, whose addresses are made anew one after the other; the instrument stays meanwhile. */
export async function lockOwnFeeds(tx: Ctx, { instrumentId }: RenewCalendarFeedArgs): Promise<void> {
  if (instrumentId) await keepFromRemoval(tx.db, 'instruments', [instrumentId]);
  const userId = userIdOf(tx.actor);
  if (userId !== undefined) await lockUser(tx.db, userId);
}

/** What the rule asks of a calendar; null when there is no such instrument. */
export async function calendarFacts(ctx: Ctx, input: RenewCalendarFeedArgs): Promise<CalendarFacts | null> {
  const { kind, instrumentId } = input;
  if (!instrumentId) return { kind, isOnInstrument: false };
  if (!(await instruments.load(ctx, instrumentId))) return null;
  const userId = userIdOf(ctx.actor);
  return { kind, isOnInstrument: userId !== undefined && (await isScientistOn(ctx.db, userId, instrumentId)) };
}

/** Gives a calendar of the caller another address; the ones before open nothing (rule O92). Records USER_CALENDAR_RENEWED. */
export function renewFeed(ctx: Ctx, { kind, instrumentId = null }: RenewCalendarFeedArgs): Promise<CalendarFeed> {
  const key = { kind, userId: callerOf(ctx), instrumentId };
  return transaction(ctx, async (tx) => {
    const number = await queries.countFeedOn(tx.db, key, tx.now);
    await record(tx, { type: 'USER_CALENDAR_RENEWED', objectId: key.userId, data: { kind, instrumentId } });
    const instrument = instrumentId === null ? null : ((await instruments.load(tx, instrumentId)) ?? null);
    return { kind, instrument, address: addressOf(tx, key, number) };
  });
}

/** The days on which somebody comes, by the clocks of the facility. */
function daysOf({ startsAt, endsAt, timezone }: VisitInZone): { from: string; before: string } {
  const zone = facilityZone(timezone);
  const after = DateTime.fromJSDate(endsAt, { zone }).plus({ days: 1 });
  return { from: DateTime.fromJSDate(startsAt, { zone }).toISODate() ?? '', before: after.toISODate() ?? '' };
}

async function entriesOf(ctx: Ctx, key: CalendarKey, reader: queries.StoredFeed): Promise<CalendarEntry[]> {
  const { db, now } = ctx;
  const home = { url: ctx.config.publicUrl, host: new URL(ctx.config.publicUrl).hostname };
  const { kind, userId, instrumentId } = key;
  if (kind === 'PERSON') {
    const experiments = await listPlannedExperiments(db, { userId }, now);
    const visits = await listApprovedVisits(db, userId, now);
    const calls = await listCallDates(db, { userId }, now);
    return [
      ...experiments.map((one) => experimentEntry(home, one, true)),
      ...visits.map((one) => visitEntry(home, one, daysOf(one))),
      ...calls.flatMap((one) => deadlineEntries(home, one, reader)),
    ];
  }
  const whose = instrumentId === null ? 'ALL' : { instrumentId };
  const experiments = await listPlannedExperiments(db, whose, now);
  const calls = kind === 'FACILITY' ? await listCallDates(db, 'ALL', now) : [];
  return [
    ...experiments.map((one) => experimentEntry(home, one, false)),
    ...calls.flatMap((one) => callEntries(home, one)),
  ];
}

/** A calendar as it is sent. */
export interface FeedAnswer {
  readonly text: string;
  /** Says whether a program has it already; weak, as it may be sent packed. */
  readonly etag: string;
}

/**
 * What the last part of an address opens, with the rights its person has now. Undefined, and no word why, where it opens nothing: for a
 * wrong signature, an address from before it was made anew, a role or an instrument that was taken away, a person who is gone (rule O92).
 */
export async function readFeed(ctx: Ctx, file: string): Promise<FeedAnswer | undefined> {
  const read = readCalendarFile(file);
  if (!read) return undefined;
  const { key, signature } = read;
  const feed = await queries.findFeed(ctx.db, key);
  if (!feed || !timingSafeEqual(signatureOf(ctx, key, feed.number), Buffer.from(signature, 'base64url'))) {
    return undefined;
  }
  if (!stillOpens({ ...feed, userId: key.userId }, { kind: key.kind, isOnInstrument: feed.isOnInstrument })) {
    return undefined;
  }
  const entries = boundedEntries(await entriesOf(ctx, key, feed), ctx.now);
  const text = icalText({ name: calendarTitle(key.kind, feed.instrument), entries });
  return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` };
}
