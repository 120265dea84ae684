import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../../test/database.ts';
import { openPanelWorld } from '../../../../test/panel-world.ts';
import { insertCall, insertWorkflow } from '../../../../test/review-world.ts';
import { readSheet } from '../../../../test/sheets.ts';
import type { TestPerson } from '../../../../test/world.ts';

leavesBroken('A status belongs to the workflow of its call', 'a proposal is put into a status in the store');
leavesBroken('The last status change in the event log', 'a proposal is put into a status in the store');

let w: Awaited<ReturnType<typeof openPanelWorld>>;
let accepted: number;
let expired: number;

beforeAll(async () => {
  w = await openPanelWorld();
  const both = [w.instrumentId, w.otherInstrumentId];
  const review = await w.aReview(w.reviewer, {
    instruments: both,
    faps: both.map((instrumentId) => ({ instrumentId, fapId: w.fapId })),
  });
  accepted = review.proposalPk;
  await w.save(w.reviewer, review, { grade: 2, comment: 'Good' });
  expired = await w.aProposal({ status: 'EXPIRED' });
  await w.world.db
    .insertInto('technicalReviews')
    .values(
      [
        { proposalPk: accepted, instrumentId: w.instrumentId },
        { proposalPk: accepted, instrumentId: w.otherInstrumentId },
        { proposalPk: expired, instrumentId: w.instrumentId },
      ].map((place) => ({
        ...place,
        status: 'FEASIBLE',
        publicComment: '<p>Fits &lt;well&gt;</p>',
        timeAllocation: 4,
      })),
    )
    .execute();
});
afterAll(() => w.world.close());

const get = (who: TestPerson | null, path: string) =>
  w.world.app.inject({ url: `/download/xlsx/${path}`, headers: who ? { authorization: `Bearer ${who.token}` } : {} });

describe('the workbook of proposals', () => {
  it('shows the officer the results of reviews', async () => {
    const response = await get(w.officer, `proposal/${accepted}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const { proposalId, created } = await w.world.db
      .selectFrom('proposals')
      .select(['proposalId', 'created'])
      .where('proposalPk', '=', accepted)
      .executeTakeFirstOrThrow();
    expect(response.headers['x-download-filename']).toBe(`proposal_${created.getUTCFullYear()}_${proposalId}.xlsx`);
    const { rows } = readSheet(response.rawPayload);
    expect(rows[0]?.[0]).toBe('Proposal ID');
    expect(rows[1]?.[0]).toBe(proposalId);
    expect(rows[1]?.slice(4)).toEqual(['FEASIBLE, FEASIBLE', 'Fits <well>, Fits <well>', '4, 4', '<missing>', 'UNSET']);
  });

  it('of several is named after the time, and has a row for each, in the requested order', async () => {
    const response = await get(w.officer, `proposal/${expired},${accepted}`);
    expect(response.headers['x-download-filename']).toMatch(/^proposals_\d{4}-\d\d-\d\d_\d{6}\.xlsx$/);
    const { rows } = readSheet(response.rawPayload);
    const ids = await Promise.all(
      [expired, accepted].map((pk) =>
        w.world.db.selectFrom('proposals').select('proposalId').where('proposalPk', '=', pk).executeTakeFirstOrThrow(),
      ),
    );
    expect(rows.map(([id]) => id)).toEqual(['Proposal ID', ...ids.map(({ proposalId }) => proposalId)]);
  });

  it.each([
    ['nobody', 401, 'EXTERNAL_TOKEN_INVALID'],
    ['pi', 500, 'User has insufficient rights'],
    ['scientist', 500, 'User has insufficient rights'],
    ['chair', 500, 'User has insufficient rights'],
    ['officer', 200, ''],
  ] as const)('responds to %s with %i', async (who, status, body) => {
    const response = await get(who === 'nobody' ? null : w[who], `proposal/${accepted}`);
    expect(response.statusCode).toBe(status);
    if (body) expect(response.body).toBe(body);
  });

  it.each([
    ['proposal/abc', 'No valid proposals provided'],
    ['proposal/2000000000', 'Proposal not found'],
    ['technique/', 'No valid proposals provided'],
  ])('responds to %s with "%s"', async (path, sentence) => {
    const response = await get(w.officer, path);
    expect([response.statusCode, response.body]).toEqual([500, sentence]);
  });

  it.each([
    [1000, 'Proposal not found', 'PROPOSAL_NOT_FOUND'],
    [1001, 'At most 1000 proposals can be downloaded at once', 'TOO_MANY_PROPOSALS'],
  ])('responds to %i long keys with "%s", and marks it as a reason', async (count, sentence, reason) => {
    const keys = Array.from({ length: count }, (_, at) => 2_000_000_000 - at);
    const response = await get(w.officer, `proposal/${keys.join(',')}`);
    expect([response.statusCode, response.body]).toEqual([500, sentence]);
    expect(response.headers['x-download-refusal']).toBe(reason);
  });

  it('of techniques is available to scientists who see the proposals', async () => {
    expect((await get(w.scientist, `technique/${accepted}`)).statusCode).toBe(200);
    const stranger = await w.world.person('INSTRUMENT_SCIENTIST');
    expect((await get(stranger, `technique/${accepted}`)).statusCode).toBe(500);
    expect((await get(w.pi, `technique/${accepted}`)).body).toBe('User has insufficient rights');
  });
});

describe('the workbook of a panel meeting', () => {
  it('has a sheet for each instrument, without expired proposals', async () => {
    const response = await get(w.chair, `fap/${w.fapId}/call/${w.callId}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['x-download-filename']).toMatch(/^Fap-\S+-\S+\.xlsx$/);
    const { names, rows } = readSheet(response.rawPayload);
    expect(names).toHaveLength(2);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.slice(4)).toEqual(['10', '4', '4', '2', '<missing>', 'yes']);
    // The panel grades the proposal, not one of its instruments.
    expect(readSheet(response.rawPayload, 2).rows[1]?.slice(4)).toEqual(['10', '4', '4', '2', '<missing>', 'yes']);
  });

  it('includes proposals without a technical review, as the meeting does (rule Q113)', async () => {
    const callId = await insertCall(w.world, {
      workflowId: await insertWorkflow(w.world),
      instruments: [{ instrumentId: w.instrumentId, fapId: w.fapId, availabilityTime: 10 }],
    });
    const instruments = [w.instrumentId];
    const proposalPk = await w.aProposal({
      callId,
      instruments,
      faps: [{ instrumentId: w.instrumentId, fapId: w.fapId }],
    });
    await w.world.db.deleteFrom('technicalReviews').where('proposalPk', '=', proposalPk).execute();
    const { rows } = readSheet((await get(w.chair, `fap/${w.fapId}/call/${callId}`)).rawPayload);
    // Nobody asks for time, so that no share of the instrument's is known.
    expect(rows[1]?.slice(4, 7)).toEqual(['<missing>', '<missing>', '<missing>']);
  });

  it('of a call has a sheet for each panel', async () => {
    const response = await get(w.officer, `call_fap/${w.callId}`);
    expect(response.headers['x-download-filename']).toMatch(/_FAP_Results\.xlsx$/);
    const { rows } = readSheet(response.rawPayload);
    expect(rows.map((row) => row.length)).toEqual([14, 1, 14, 1, 14]);
  });

  it('of a call takes the same number of statements for one panel and for several', async () => {
    const workflowId = await insertWorkflow(w.world);
    const ofPanels = async (...panels: number[]) => {
      const [first, second] = [w.instrumentId, w.otherInstrumentId];
      const callId = await insertCall(w.world, {
        workflowId,
        instruments: [first, second].map((instrumentId, at) => ({
          instrumentId,
          fapId: panels[at] ?? w.fapId,
          availabilityTime: 10 + at,
        })),
      });
      for (const [at, fapId] of panels.entries()) {
        const instrumentId = [first, second][at] as number;
        const proposalPk = await w.aProposal({ callId, instruments: [instrumentId], faps: [{ instrumentId, fapId }] });
        await w.world.db
          .insertInto('technicalReviews')
          .values({ proposalPk, instrumentId, timeAllocation: 4 })
          .execute();
      }
      return w.world.countStatements(() => get(w.officer, `call_fap/${callId}`));
    };
    const one = await ofPanels(w.fapId);
    const several = await ofPanels(w.fapId, w.otherFapId);
    expect(several.count).toBe(one.count);
    expect(readSheet(several.result.rawPayload).names).toHaveLength(2);
    // Each panel's share is of its own instrument.
    const available = [1, 2].map((sheet) => readSheet(several.result.rawPayload, sheet).rows[2]?.[4]);
    expect(available.toSorted()).toEqual(['10', '11']);
  });

  it('is returned whatever the names of instruments and panels (rule X49)', async () => {
    const called = (table: 'instruments' | 'faps', id: number, as: object) =>
      w.world.db.updateTable(table).set(as).where('id', '=', id).execute();
    const long = 'An instrument with a name of more letters than a sheet may have';
    await called('instruments', w.instrumentId, { name: 'SANS/USANS [hot]' });
    await called('instruments', w.otherInstrumentId, { name: long });
    await called('faps', w.fapId, { code: 'Soft matter: films / gels?' });
    const ofPanel = await get(w.chair, `fap/${w.fapId}/call/${w.callId}`);
    expect(ofPanel.statusCode).toBe(200);
    const { names } = readSheet(ofPanel.rawPayload);
    expect(names.toSorted()).toEqual([long.slice(0, 31), 'SANS-USANS -hot-']);
    const ofCall = await get(w.officer, `call_fap/${w.callId}`);
    expect(readSheet(ofCall.rawPayload).names).toEqual(['Soft matter- films - gels-']);
    const table = await get(w.chair, `fap-table/${w.fapId}/call/${w.callId}`);
    expect(readSheet(table.rawPayload).names).toEqual(['Soft matter- films - gels-']);
  });

  it.each([
    ['officer', 200, 200],
    ['chair', 200, 500],
    ['secretary', 200, 500],
    ['reviewer', 500, 500],
    ['otherChair', 500, 500],
    ['scientist', 500, 500],
    ['pi', 500, 500],
  ] as const)('responds to %s with %i for a panel and %i for a call', async (who, panel, call) => {
    expect((await get(w[who], `fap/${w.fapId}/call/${w.callId}`)).statusCode).toBe(panel);
    expect((await get(w[who], `call_fap/${w.callId}`)).statusCode).toBe(call);
  });

  it.each(['fap/999999/call/1', 'fap/1/call/999999', 'fap/x/call/y', 'call_fap/999999', 'call_fap/x'])(
    'does not exist for %s',
    async (path) => {
      const response = await get(w.officer, path);
      expect([response.statusCode, response.body]).toEqual([500, 'Call or panel not found']);
    },
  );
});
