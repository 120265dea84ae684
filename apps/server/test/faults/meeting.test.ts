import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertFap, insertInstrument, insertProposal } from '../review-world.ts';
import { type Facility, insertPerson, settled } from './facility.ts';
import { type MortalServer, openMortalFacility, secret } from './mortal-server.ts';
import { Refusal, send } from './requests.ts';

/** A chair moves a meeting on and decides until the server is killed: what was acknowledged is there afterwards (rules R161 and R166). */
let server: MortalServer;
let facility: Facility;
let chair: Awaited<ReturnType<typeof insertPerson>>;
let room: {
  readonly fapId: number;
  readonly callId: number;
  readonly instrumentId: number;
  readonly pks: readonly number[];
};

beforeAll(async () => {
  ({ server, facility } = await openMortalFacility('meeting'));
  const { db, world } = facility;
  chair = await insertPerson(db, secret, 'FAP_CHAIR', 'grace');
  const pi = await insertPerson(db, secret, 'USER', 'lise');
  const within = { db } as never;
  const instrumentId = await insertInstrument(within, { managerUserId: chair.id });
  const fapId = await insertFap(within, { FAP_CHAIR: [chair.id] });
  await db.insertInto('callInstruments').values({ callId: world.callId, instrumentId, fapId }).execute();
  const pks: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    const faps = [{ instrumentId, fapId }];
    pks.push(
      await insertProposal(within, {
        callId: world.callId,
        proposerId: pi.id,
        status: 'FAP_MEETING',
        instruments: [instrumentId],
        faps,
      }),
    );
  }
  room = { fapId, callId: world.callId, instrumentId, pks };
}, 120_000);

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(server.output());
});

afterAll(async () => {
  await facility?.pool.end();
  await server?.close();
});

interface Told {
  /** Acknowledged last; and what hung in the air when the server died. */
  discussed: number | undefined;
  decided: Map<number, string>;
  pending: { readonly pk: number; readonly recommendation?: string } | undefined;
  steps: number;
}

/** One meeting, over and over: the next proposal, a decision on it. The first request without an answer ends it. */
async function meet(told: Told, stopped: () => boolean): Promise<void> {
  const { pks, ...key } = room;
  const words = ['ACCEPTED', 'RESERVED', 'REJECTED'];
  for (let round = 0; !stopped(); round += 1) {
    const pk = pks[round % pks.length] ?? 0;
    const recommendation = words[Math.floor(round / pks.length) % words.length] ?? '';
    told.pending = { pk };
    await send(
      server,
      chair,
      `mutation ($fapId: Int!, $callId: Int!, $pk: Int!, $instrumentId: Int!) {
         discussInFapMeeting(fapId: $fapId, callId: $callId, place: { proposalPk: $pk, instrumentId: $instrumentId }) { discussedPk } }`,
      { ...key, pk },
    );
    told.discussed = pk;
    told.pending = { pk, recommendation };
    await send(
      server,
      chair,
      `mutation ($input: SaveFapMeetingDecisionInput!) { saveFapMeetingDecision(saveFapMeetingDecisionInput: $input) { recommendation } }`,
      { input: { proposalPk: pk, instrumentId: key.instrumentId, fapId: key.fapId, recommendation } },
    );
    told.decided.set(pk, recommendation);
    told.pending = undefined;
    told.steps += 1;
  }
}

test.each([2, 15])(
  'acknowledged decisions survive a kill -9 during a meeting, %i decisions after the start',
  { timeout: 180_000 },
  async (steps) => {
    const told: Told = { discussed: undefined, decided: new Map(), pending: undefined, steps: 0 };
    let stopped = false;
    const refusals: string[] = [];
    const meeting = meet(told, () => stopped).catch((error: Error) => {
      if (error instanceof Refusal) refusals.push(error.message);
    });
    while (told.steps < steps && refusals.length === 0) await pause(5);
    await server.kill();
    stopped = true;
    await meeting;
    expect(refusals).toEqual([]);
    await server.start();
    await settled(facility);

    const stored = await facility.db
      .selectFrom('fapMeetings')
      .select(['proposalPk', 'instrumentId'])
      .where('fapId', '=', room.fapId)
      .executeTakeFirstOrThrow();
    const isInTheAir = told.pending && told.pending.recommendation === undefined;
    expect([told.discussed, ...(isInTheAir ? [told.pending?.pk] : [])]).toContain(stored.proposalPk);
    const decisions = await facility.db
      .selectFrom('fapMeetingDecisions')
      .select(['proposalPk', 'recommendation'])
      .where('fapId', '=', room.fapId)
      .execute();
    for (const [pk, recommendation] of told.decided) {
      const now = decisions.find(({ proposalPk }) => proposalPk === pk)?.recommendation;
      const { pending } = told;
      const inTheAir = pending?.pk === pk && pending.recommendation ? [pending.recommendation] : [];
      expect([recommendation, ...inTheAir]).toContain(now);
    }
  },
);
