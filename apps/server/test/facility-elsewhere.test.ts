import { beginOfDay, dayIn, nextDay, plusDays } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchAs } from './downloads.ts';
import { readSheet } from './sheets.ts';
import {
  acceptedExperiment,
  defineVisit,
  onRegistration,
  openVisitWorld,
  register,
  type VisitWorld,
} from './visit-world.ts';
import type { Loose } from './world.ts';

let opened: VisitWorld;
beforeAll(async () => {
  opened = await openVisitWorld();
});
afterAll(() => opened.world.close());

/** The next day on which clocks are changed there; some day of next month where they never are. */
function changeOfClocks(zone: string): Date {
  const first = beginOfDay(plusDays(new Date(), 20, zone), zone);
  let day = first;
  for (let days = 0; days < 300; days += 1) {
    const next = nextDay(day, zone);
    if (next.getTime() - day.getTime() !== 86_400_000) return day;
    day = next;
  }
  return first;
}

/** As the facility writes it. */
const written = (day: string) => day.split('-').reverse().join('-');

const asFeed = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

it.each([
  'Pacific/Auckland',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'America/Havana',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
])(
  'in %s gate list, documents, feed and letter show the same days of a visit over a clock change (rules A5 and X61)',
  async (zone) => {
    const { world, pi, visitor, officer, scientist } = opened;
    await world.pool.query(`update settings set value = $1 where id = 'TIMEZONE'`, [zone]);
    const middle = changeOfClocks(zone);
    const [first, last] = [plusDays(middle, -1, zone), nextDay(middle, zone)].map((day) => beginOfDay(day, zone)) as [
      Date,
      Date,
    ];
    const on = (days: number) => dayIn(plusDays(new Date(middle.getTime() + 12 * 3_600_000), days, zone), zone);
    const [before, from, change, until, after] = [-2, -1, 0, 1, 2].map(on) as [string, string, string, string, string];
    // Over midnight and the change.
    const [startsAt, endsAt] = [new Date(middle.getTime() - 2 * 3_600_000), new Date(middle.getTime() + 6 * 3_600_000)];
    const experiment = await acceptedExperiment(opened, { localContactId: scientist.id, startsAt, endsAt });
    const visitId: number = (await defineVisit(world, pi, experiment, [visitor])).data?.createVisit.id;
    await register(world, visitor, visitId);
    await world.pool.query('update visit_registrations set starts_at = $2, ends_at = $3 where visit_id = $1', [
      visitId,
      first,
      last,
    ]);
    await onRegistration(world, officer, 'approveVisitRegistration', { visitId, userId: visitor.id });
    await world.work();

    const listed = async (day: string) =>
      (
        await world.ok<Loose>(officer, 'query ($on: String) { gateList(on: $on) { entries { visitId } } }', { on: day })
      ).gateList.entries.some((row: Loose) => row.visitId === visitId);
    const days = [before, from, change, until, after];
    expect(await Promise.all(days.map(listed))).toEqual([false, true, true, true, false]);

    const printed = await fetchAs(world, officer, `/download/pdf/gate-list/${change}`);
    expect(printed.html).toContain(`<td>${written(from)}</td><td>${written(until)}</td>`);
    const sheet = await fetchAs(world, officer, `/download/xlsx/gate-list/${change}`);
    expect(readSheet(sheet.rawPayload).rows.map((row) => row.slice(2, 4))).toContainEqual([
      written(from),
      written(until),
    ]);

    const { calendarFeeds } = await world.ok<Loose>(visitor, '{ calendarFeeds { kind address } }');
    const { address } = calendarFeeds.find(({ kind }: Loose) => kind === 'PERSON');
    const feed = (await world.app.inject({ url: new URL(address).pathname })).body.replaceAll('\r\n ', '');
    const plain = (day: string) => day.replaceAll('-', '');
    expect(feed).toContain(`DTSTART;VALUE=DATE:${plain(from)}\r\nDTEND;VALUE=DATE:${plain(after)}`);
    expect(feed).toContain(`DTSTART:${asFeed(startsAt)}\r\nDTEND:${asFeed(endsAt)}`);

    const { rows: mails } = await world.pool.query<{ subject: string }>(
      `select subject from mails where subject like 'Your visit from %' order by id desc limit 1`,
    );
    expect(mails[0]?.subject).toBe(`Your visit from ${written(from)} to ${written(until)} is approved`);
  },
);
