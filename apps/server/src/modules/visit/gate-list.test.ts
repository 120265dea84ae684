import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchAs } from '../../../test/downloads.ts';
import { aMachine } from '../../../test/machine.ts';
import { readSheet } from '../../../test/sheets.ts';
import { acceptedExperiment, defineVisit, openVisitWorld, type VisitWorld } from '../../../test/visit-world.ts';
import type { Loose, TestPerson } from '../../../test/world.ts';

let opened: VisitWorld;
beforeAll(async () => {
  opened = await openVisitWorld();
  await opened.world.pool.query(`update settings set value = 'Europe/Stockholm' where id = 'TIMEZONE'`);
});
afterAll(() => opened.world.close());

/** A visit of the visitor whose registration stands so, from one moment to another. */
async function comes(starts: string, ends: string, status = 'APPROVED', change: object = {}) {
  const { world, pi, visitor, scientist } = opened;
  const experiment = await acceptedExperiment(opened, { localContactId: scientist.id, ...change });
  const visitId: number = (await defineVisit(world, pi, experiment, [visitor])).data?.createVisit.id;
  await world.pool.query(
    'update visit_registrations set starts_at = $2, ends_at = $3, status = $4 where visit_id = $1',
    [visitId, starts, ends, status],
  );
  return { ...experiment, visitId };
}

const fields = 'day entries { visitId userId name institution startsAt endsAt experimentId instrument contact }';
const document = `query ($on: String) { gateList(on: $on) { ${fields} } }`;
const listed = async (on: string) =>
  (await opened.world.ok<Loose>(opened.officer, document, { on })).gateList.entries.map((row: Loose) => row.visitId);

it('lists approved visitors of the day in the facility’s time zone, both ends included (rule O140)', async () => {
  // Midnight in Stockholm is 22:00 UTC of the day before in summer.
  const { visitId } = await comes('2030-06-03T22:00:00Z', '2030-06-05T22:00:00Z');
  const waiting = await comes('2030-06-03T22:00:00Z', '2030-06-05T22:00:00Z', 'SUBMITTED');
  expect(await listed('2030-06-03')).toEqual([]);
  for (const day of ['2030-06-04', '2030-06-05', '2030-06-06']) expect(await listed(day)).toEqual([visitId]);
  expect(await listed('2030-06-07')).toEqual([]);
  await opened.world.pool.query(`update visit_registrations set status = 'APPROVED' where visit_id = $1`, [
    waiting.visitId,
  ]);
  expect(await listed('2030-06-04')).toEqual([visitId, waiting.visitId]);
  await opened.world.pool.query('update experiments set removed_at = now() where experiment_pk = $1', [
    waiting.experimentPk,
  ]);
  expect(await listed('2030-06-04')).toEqual([visitId]);
});

it('ends the day at midnight where clocks go forward at the midnight before (rule O140)', async () => {
  const zone = (name: string) =>
    opened.world.pool.query(`update settings set value = $1 where id = 'TIMEZONE'`, [name]);
  await zone('Atlantic/Azores');
  // That Sunday begins at one o'clock; Monday at midnight, which is no part of it.
  const { visitId } = await comes('2030-04-01T00:00:00Z', '2030-04-01T12:00:00Z');
  expect(await listed('2030-03-31')).toEqual([]);
  expect(await listed('2030-04-01')).toEqual([visitId]);
  await zone('Europe/Stockholm');
});

it('shows what the gate needs, for today unless a day is given, and rejects invalid days (rule O141)', async () => {
  const { world, officer, visitor, scientist } = opened;
  const now = Date.now();
  const { visitId } = await comes(new Date(now).toISOString(), new Date(now).toISOString());
  const { gateList } = await world.ok<Loose>(officer, document);
  expect(gateList.day).toMatch(/^\d{4}-\d\d-\d\d$/);
  const row = gateList.entries.find((one: Loose) => one.visitId === visitId);
  expect(row).toMatchObject({ userId: visitor.id, contact: expect.stringMatching(/\S/) });
  expect(row.name).toMatch(/\S+ \S+/);
  expect(scientist.id).not.toBe(visitor.id);
  for (const on of ['tomorrow', '2030-02-31', '2030-6-4', '']) {
    expect((await world.gql<Loose>(officer, document, { on })).data?.gateList ?? null).toBeNull();
  }
});

it('is restricted to user officers and tokens with its key (rule O140)', async () => {
  const { world, pi, visitor, scientist, officer } = opened;
  const asked = { on: '2030-06-04' };
  for (const who of [pi, visitor, scientist, await world.person('EXPERIMENT_SAFETY_REVIEWER')]) {
    expect((await world.gql(who, document, asked)).refusals).toHaveLength(1);
    expect((await pdf(who, '2030-06-04')).statusCode).toBe(401);
    expect((await excel(who, '2030-06-04')).statusCode).toBe(401);
  }
  expect((await world.gql(officer, document, asked)).refusals).toEqual([]);
  const gate = await aMachine(world, ['VisitQueries.getGateList']);
  expect((await world.gql<Loose>(gate, document, asked)).data?.gateList.entries).toHaveLength(1);
  expect((await pdf(gate, '2030-06-04')).statusCode).toBe(200);
  const other = await aMachine(world, ['VisitQueries.getVisits']);
  expect((await world.gql<Loose>(other, document, asked)).data?.gateList ?? null).toBeNull();
  expect((await pdf(other, '2030-06-04')).statusCode).toBe(401);
});

const pdf = (who: Pick<TestPerson, 'token'>, day: string) =>
  fetchAs(opened.world, who, `/download/pdf/gate-list/${day}`);
const excel = (who: Pick<TestPerson, 'token'>, day: string) =>
  fetchAs(opened.world, who, `/download/xlsx/gate-list/${day}`);

it('is available as a PDF and a workbook with the same columns, named after its day (rule O142)', async () => {
  const { officer } = opened;
  const columns = ['Name', 'Institution', 'From', 'Until', 'Experiment', 'Instrument', 'Contact'];
  const printed = await pdf(officer, '2030-06-04');
  expect(printed.statusCode).toBe(200);
  expect(printed.headers['x-download-filename']).toBe('gate_list_2030-06-04.pdf');
  for (const column of columns) expect(printed.html).toContain(`<th>${column}</th>`);
  expect(printed.html).toContain('1 visitor with an approved registration');
  const sheet = await excel(officer, '2030-06-04');
  expect(sheet.headers['x-download-filename']).toBe('gate_list_2030-06-04.xlsx');
  const [head, ...rows] = readSheet(sheet.rawPayload).rows;
  expect(head).toEqual(columns);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.slice(2, 4)).toEqual(['04-06-2030', '06-06-2030']);
  const empty = await pdf(officer, '2031-01-01');
  expect(empty.html).toContain('Nobody is expected on this day.');
  expect((await pdf(officer, 'today')).statusCode).toBe(400);
});
