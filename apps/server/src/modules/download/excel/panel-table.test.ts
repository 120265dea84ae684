import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPanelWorld, reasonOf } from '../../../../test/panel-world.ts';
import { readSheet } from '../../../../test/sheets.ts';
import type { TestPerson } from '../../../../test/world.ts';

const { world, officer, chair, secretary, reviewer, otherChair, fapId, otherFapId, callId, ...panel } =
  await openPanelWorld();
afterAll(() => world.close());

const get = (who: TestPerson | null, path: string) =>
  world.app.inject({ url: `/download/${path}`, headers: who ? { authorization: `Bearer ${who.token}` } : {} });
const file = (who: TestPerson | null, ending = 'csv', fap = fapId, call = callId) =>
  get(who, `${ending}/fap-table/${fap}/call/${call}`);
const choose = (who: TestPerson | null, columns: unknown, place: object = { fapId, callId }) =>
  world.gql(
    who,
    `mutation ($fapId: Int!, $callId: Int!, $columns: [FapTableColumnInput!]!) {
       setFapTableColumns(fapId: $fapId, callId: $callId, columns: $columns) { id } }`,
    { ...place, columns },
  );
const asked = `{ fapTableColumns(fapId: ${fapId}, callId: ${callId}) { id name usualName title timeUnit isChosen } }`;

beforeAll(async () => {
  const review = await panel.aReview(reviewer, {
    instruments: [panel.instrumentId],
    faps: [{ instrumentId: panel.instrumentId, fapId }],
  });
  await panel.save(reviewer, review, { grade: 2, comment: 'Good' });
});

describe('the columns of a panel’s table', () => {
  it.each(roleCodes)('are read and chosen from outside the panel only by a user officer: %s', async (role) => {
    const person = await world.person(role);
    const mayDo = role === 'USER_OFFICER';
    expect((await choose(person, [{ id: 'TITLE' }])).errors.length === 0).toBe(mayDo);
    expect((await file(person)).statusCode).toBe(mayDo ? 200 : 500);
  });

  it('are available to users who see the meeting', async () => {
    for (const who of [reviewer, otherChair, null]) {
      expect(reasonOf(await choose(who, [{ id: 'TITLE' }]))).not.toBe('yes');
      expect((await file(who)).statusCode).not.toBe(200);
    }
    for (const who of [officer, chair, secretary]) expect(reasonOf(await choose(who, [{ id: 'TITLE' }]))).toBe('yes');
    expect(reasonOf(await choose(secretary, [{ id: 'TITLE' }], { fapId: otherFapId, callId }))).not.toBe('yes');
    expect(reasonOf(await choose(officer, [{ id: 'TITLE' }], { fapId, callId: 999_999 }))).toBe('PANEL_NOT_IN_CALL');
  });

  it('are stored with their order and names, recorded in the log, and come first in both files', async () => {
    await world.ok(
      chair,
      `mutation { setFapTableColumns(fapId: ${fapId}, callId: ${callId},
         columns: [{ id: AVERAGE_GRADE, name: " Mean " }, { id: INSTRUMENT }]) { id } }`,
    );
    const { fapTableColumns } = await world.ok(secretary, asked);
    expect(fapTableColumns.slice(0, 3)).toMatchObject([
      { id: 'AVERAGE_GRADE', name: 'Mean', usualName: 'Average grade', isChosen: true },
      { id: 'INSTRUMENT', name: null, isChosen: true },
      { id: 'PROPOSAL_ID', name: null, isChosen: false },
    ]);
    const unit = (of: string) => fapTableColumns.find(({ id }: { id: string }) => id === of);
    expect(unit('PANEL_TIME')).toMatchObject({ usualName: 'Panel time (Days)', title: 'Panel time', timeUnit: 'Days' });
    expect(unit('GRADES')).toMatchObject({ usualName: 'Grades', title: 'Grades', timeUnit: null });
    const workbook = await file(chair, 'xlsx');
    expect(readSheet(workbook.rawPayload).rows[0]).toEqual(['Mean', 'Instrument']);
    expect(readSheet(workbook.rawPayload).rows[1]?.[0]).toBe('2');
    const values = await file(chair);
    expect(values.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(values.headers['x-download-filename']).toMatch(/^Fap-.*_table\.csv$/);
    expect(values.body.split('\r\n')[0]).toBe('\uFEFFMean,Instrument');
    const told = await world.db
      .selectFrom('eventLogs')
      .select('changedObjectId')
      .where('eventType', '=', 'FAP_TABLE_COLUMNS_CHOSEN')
      .execute();
    expect(told.at(-1)?.changedObjectId).toBe(String(fapId));
  });

  it('are preserved when the review settings of the panel change, and vice versa', async () => {
    await world.ok(
      officer,
      `mutation { setFapCallSettings(fapId: ${fapId}, callId: ${callId}, graceDays: 4, readsOthers: NEVER, showsReviewers: true) { id } }`,
    );
    expect((await file(chair)).body.split('\r\n')[0]).toBe('\uFEFFMean,Instrument');
    expect(reasonOf(await choose(officer, [{ id: 'TITLE' }]))).toBe('yes');
    const { fapCallSettings } = await world.ok(
      officer,
      `{ fapCallSettings(fapId: ${fapId}, callId: ${callId}) { graceDays } }`,
    );
    expect(fapCallSettings.graceDays).toBe(4);
  });

  it('of a panel or call that does not exist are refused in words', async () => {
    expect((await file(officer, 'csv', 999_999)).body).toBe('Call or panel not found');
    expect((await file(officer, 'xlsx', fapId, 999_999)).body).toBe('Call or panel not found');
    expect((await get(officer, `csv/fap-table/x/call/${callId}`)).statusCode).not.toBe(200);
    expect(reasonOf(await choose(officer, []))).toBe('INVALID_INPUT');
  });
});
