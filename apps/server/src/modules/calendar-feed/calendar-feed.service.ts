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

/** A calendar of the caller and the address at which programs read it. */
export interface CalendarFeed {
  readonly kind: CalendarKind;
  readonly instrument: InstrumentRow | null;
  readonly address: string;
}

/**
 * Signs which calendar it is and how often it was renewed. The text signed contains a space, which that of a token never does, so no token
 * signature is a valid address.
 */
function signatureOf({ config }: Ctx, key: CalendarKey, number: number): Buffer {
  return createHmac('sha256', config.jwtSecret)
    .update(`calendar ${calendarName(key)} ${number}`)
    .digest();
}

function addressOf(ctx: Ctx, key: CalendarKey, number: number): string {
  const signature = signatureOf(ctx, key, number).toString('base64url');
  return `${ctx.config.publicUrl}/calendar/${calendarFile(key, signature)}`;
}

/** Returns the key of the caller; a rule has already refused everyone but people. */
function callerOf({ actor }: Ctx): number {
  const userId = userIdOf(actor);
  if (userId === undefined) throw new Error('Only people have calendars');
  return userId;
}

/** Returns the calendars the caller may read in the current role, ordered by kind, instruments by name (rule O90). */
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

/** Locks the person, whose addresses are renewed one after the other, and keeps the instrument from being removed meanwhile. */
export async function lockOwnFeeds(tx: Ctx, { instrumentId }: RenewCalendarFeedArgs): Promise<void> {
  if (instrumentId) await keepFromRemoval(tx.db, 'instruments', [instrumentId]);
  const userId = userIdOf(tx.actor);
  if (userId !== undefined) await lockUser(tx.db, userId);
}

/** Returns the facts about a calendar for the rule, or null if the instrument does not exist. */
export async function calendarFacts(ctx: Ctx, input: RenewCalendarFeedArgs): Promise<CalendarFacts | null> {
  const { kind, instrumentId } = input;
  if (!instrumentId) return { kind, isOnInstrument: false };
  if (!(await instruments.load(ctx, instrumentId))) return null;
  const userId = userIdOf(ctx.actor);
  return { kind, isOnInstrument: userId !== undefined && (await isScientistOn(ctx.db, { userId, instrumentId })) };
}

/** Gives a calendar of the caller a new address; previous addresses stop working (rule O92). Records USER_CALENDAR_RENEWED. */
export function renewFeed(ctx: Ctx, { kind, instrumentId = null }: RenewCalendarFeedArgs): Promise<CalendarFeed> {
  const key = { kind, userId: callerOf(ctx), instrumentId };
  return transaction(ctx, async (tx) => {
    const number = await queries.incrementFeedNumber(tx.db, key, tx.now);
    await record(tx, { type: 'USER_CALENDAR_RENEWED', objectId: key.userId, data: { kind, instrumentId } });
    const instrument = instrumentId === null ? null : ((await instruments.load(tx, instrumentId)) ?? null);
    return { kind, instrument, address: addressOf(tx, key, number) };
  });
}

/** Returns the days of a visit in the facility's time zone. */
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

/** The calendar as it is sent. */
export interface FeedAnswer {
  readonly text: string;
  /** Lets a program check whether its copy is current; weak, since the response may be compressed. */
  readonly etag: string;
}

/**
 * Returns the calendar that the last part of an address opens, with the rights its owner has now. Undefined, without a reason, for a wrong
 * signature, an address that has been renewed since, a revoked role or instrument, or a deleted person (rule O92).
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
