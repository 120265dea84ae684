import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../src/archive/invariants.ts';
import { openPostOffice, type PostOffice } from '../post-office.ts';
import { settled } from './facility.ts';
import { type MortalServer, openMortalServer, secret } from './mortal-server.ts';
import { type Booked, type Deeds, operateUntilStopped, type Step, steps } from './operations-ledger.ts';
import {
  expectToldOnce,
  makeScheduler,
  type OperationsScene,
  openOperations,
  stepActionsOf,
} from './operations-scene.ts';
import { openParcelService, type ParcelService } from './parcel-service.ts';
import { Refusal, send } from './requests.ts';

const teams = 6;

let server: MortalServer;
let post: PostOffice;
let parcels: ParcelService;
let scene: OperationsScene;
let deeds: Deeds;
const ledger: Booked[] = [];
const refusals: string[] = [];

beforeAll(async () => {
  [post, parcels] = [await openPostOffice(), await openParcelService()];
  server = await openMortalServer('operations', { SMTP_URL: post.url, PARCELS_URL: parcels.url });
  scene = await openOperations(server.databaseUrl, secret, teams);
  deeds = stepActionsOf(scene, server, await makeScheduler(server, scene));
}, 120_000);

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(refusals.join('\n'), server.output());
});

afterAll(async () => {
  await scene?.facility.pool.end();
  await server?.close();
  parcels?.close();
  await post?.close();
});

let begun = 0;
/** A team's next experiment; the first steps of several teams meet on one proposal where there are more teams than proposals. */
const begin = (team: number) => (): Booked => {
  begun += 1;
  const proposalPk = scene.proposals[team % scene.proposals.length]?.proposalPk ?? 0;
  return { eventId: begun, messageId: `booking-${begun}`, proposalPk, done: new Set() };
};

/** Lets all teams work until so many experiments have come to a step, strikes, and waits until nobody works. */
async function workUntil(step: Step, count: number, strike: () => Promise<void>): Promise<void> {
  let stopped = false;
  const before = ledger.filter(({ done }) => done.has(step)).length;
  const work = Array.from({ length: teams }, (_, team) =>
    operateUntilStopped(begin(team), deeds, ledger, () => stopped).catch((error: Error) => {
      if (error instanceof Refusal) refusals.push(error.message);
    }),
  );
  const reached = () => ledger.filter(({ done }) => done.has(step)).length - before >= count;
  while (!reached() && refusals.length === 0) await pause(2);
  await strike();
  stopped = true;
  await Promise.all(work);
}

/** Waits until no mail waits, and compares those that were written with those handed over. */
async function expectDelivered(): Promise<void> {
  const { pool } = scene.facility;
  const left = () => pool.query("select count(*)::int as n from mails where state <> 'SENT'");
  await expect.poll(async () => (await left()).rows[0].n, { timeout: 60_000 }).toBe(0);
  const { rows } = await pool.query<{ id: number }>('select id from mails order by id');
  expect([...post.handedOver.keys()].sort()).toEqual(rows.map(({ id }) => `<mail-${id}@localhost>`).sort());
}

async function expectSound(): Promise<void> {
  expect(refusals).toEqual([]);
  await settled(scene.facility);
  await expectToldOnce(scene, ledger);
  await expectDelivered();
  const client = await scene.facility.pool.connect();
  try {
    expect(await brokenInvariants(client)).toEqual([]);
  } finally {
    client.release();
  }
}

describe('bookings, registrations, approvals and shipments are reported once (rule O184)', { timeout: 180_000 }, () => {
  test.each<[Step, number]>([
    ['booked', 3],
    ['registered', 4],
    ['approved', 5],
    ['sent', 8],
  ])('after a kill -9 of the server once %s was acknowledged %i times', async (step, count) => {
    await workUntil(step, count, () => server.kill());
    await server.start();
    await expectSound();
  });

  test('an unacknowledged request is carried out once when it is repeated', async () => {
    const open = ledger.filter(({ pending }) => pending !== undefined);
    expect(open.length).toBeGreaterThan(0);
    for (const one of open) {
      // The scheduler sends a message again until it is taken; so does a team press again, where it was not done.
      const { pending } = one;
      if (pending === 'booked' || pending === 'approved') await deeds[pending](one);
      if (pending === 'sent') {
        await deeds.sent(one).catch((error: unknown) => expect(String(error)).toContain('SHIPMENT_SUBMITTED'));
      }
      if (pending === 'booked' || pending === 'approved') {
        one.done.add(pending);
        delete one.pending;
      }
    }
    await expectSound();
    const references = new Map([...parcels.given].map(([key, { reference }]) => [key, reference]));
    const { rows } = await scene.facility.pool.query(
      'select id, external_ref from shipments where external_ref is not null',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id, external_ref } of rows) expect(references.get(`shipment-${id}`)).toBe(external_ref);
  });
});

describe('a parcel service that does not respond (rule O184)', { timeout: 180_000 }, () => {
  test('blocks nobody; a server killed meanwhile leaves a draft that is submitted later', async () => {
    const one = begin(0)();
    ledger.push(one);
    for (const step of steps.slice(0, -1)) {
      await deeds[step](one);
      one.done.add(step);
    }
    parcels.hang(true);
    one.pending = 'sent';
    const waiting = deeds.sent(one).catch(() => undefined);
    await expect.poll(() => parcels.given.has(`shipment-${one.shipmentId}`), { timeout: 10_000 }).toBe(true);
    // The same proposal and the same shipment, bookings, registrations and approvals go on, and so does the watch over the server.
    const other = begin(0)();
    ledger.push(other);
    const since = performance.now();
    for (const step of steps.slice(0, -1)) {
      await deeds[step](other);
      other.done.add(step);
    }
    const title = 'mutation ($s: Int!) { updateShipment(shipmentId: $s, title: "Crystals") { id } }';
    await send(server, scene.lead, title, { s: one.shipmentId });
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect(performance.now() - since).toBeLessThan(5000);
    await server.kill();
    await waiting;
    parcels.hang(false);
    await server.start();
    await expectSound();
    await deeds.sent(one);
    one.done.add('sent');
    delete one.pending;
    expect(one.externalRef).toBe(parcels.given.get(`shipment-${one.shipmentId}`)?.reference);
    await expectSound();
  });
});

// Each writes more than a hundred letters: on a machine that does the work of others that takes minutes.
describe('requests for feedback (rule O184)', { timeout: 400_000 }, () => {
  /** Completed experiments of yesterday whose team nobody asked yet. */
  const insertCompleted = async (count: number) => {
    const { facility, lead, instrumentId, proposals } = scene;
    const { rows } = await facility.pool.query<{ pk: number }>(
      `with e as (
         insert into experiments (experiment_id, proposal_pk, instrument_id, starts_at, ends_at, scheduled_event_id, status)
         select 'done ' || n, $1, $2, now() - interval '5 days', now() - interval '3 days', 900000 + n, 'COMPLETED'
           from generate_series(1, $4::int) n returning experiment_pk),
       v as (insert into visits (experiment_pk, proposal_pk, creator_id, team_lead_user_id)
         select experiment_pk, $1, $3, $3 from e returning id, experiment_pk),
       r as (insert into visit_registrations (visit_id, user_id, status) select id, $3, 'APPROVED' from v)
       select experiment_pk as pk from v`,
      [proposals[0]?.proposalPk, instrumentId, lead.id, count],
    );
    return rows.map(({ pk }) => pk);
  };
  const run = () => scene.facility.pool.query("select graphile_worker.add_job('ask-for-feedback', '{}'::json)");

  test('reach each team once, however often the server is killed while it sends them', async () => {
    const pks = await insertCompleted(120);
    const asked = async () =>
      (await scene.facility.pool.query('select count(*)::int as n from feedback_requests')).rows[0].n as number;
    for (const atLeast of [5, 40]) {
      await run();
      await expect.poll(asked, { timeout: 120_000, interval: 2 }).toBeGreaterThanOrEqual(atLeast);
      await server.kill();
      await server.start();
    }
    await run();
    await expect.poll(asked, { timeout: 180_000 }).toBe(pks.length);
    await run();
    await settled(scene.facility);
    const { rows } = await scene.facility.pool.query<{ requests: number; events: number; mails: number }>(
      `select (select count(*)::int from feedback_requests r where r.experiment_pk = pk) as requests,
              (select count(*)::int from event_logs l where l.event_type = 'FEEDBACK_REQUESTED' and l.changed_object_id = pk::text) as events,
              (select count(*)::int from mails m join event_logs l on l.id = m.event_id
                where m.template_id = 'feedback-request' and l.changed_object_id = pk::text) as mails
         from unnest($1::int[]) pk`,
      [pks],
    );
    expect(rows.filter(({ requests, events, mails }) => requests !== 1 || events !== 1 || mails !== 1)).toEqual([]);
    await expectDelivered();
  });
});

describe('reminders before experiments (rule O184)', { timeout: 400_000 }, () => {
  /** Experiments of next week of which nobody has said who comes, which was due. */
  const insertOwed = async (count: number) => {
    const { facility, instrumentId, proposals } = scene;
    await facility.pool.query("update features set is_enabled = true where id = 'VISIT_MANAGEMENT'");
    await facility.pool.query('update calls set visit_due_days = 14');
    const { rows } = await facility.pool.query<{ pk: number }>(
      `insert into experiments (experiment_id, proposal_pk, instrument_id, starts_at, ends_at, scheduled_event_id, status)
       select 'owed ' || n, $1, $2, now() + interval '6 days', now() + interval '8 days', 910000 + n, 'ACTIVE'
         from generate_series(1, $3::int) n returning experiment_pk as pk`,
      [proposals[0]?.proposalPk, instrumentId, count],
    );
    return rows.map(({ pk }) => pk);
  };
  const run = () => scene.facility.pool.query("select graphile_worker.add_job('remind-of-experiments', '{}'::json)");

  test('are sent once to each user with open tasks, however often the server is killed while it sends them', async () => {
    const pks = await insertOwed(120);
    const told = async () =>
      (
        await scene.facility.pool.query(
          'select count(*)::int as n from experiment_reminders where experiment_pk = any($1)',
          [pks],
        )
      ).rows[0].n as number;
    for (const atLeast of [5, 40]) {
      await run();
      await expect.poll(told, { timeout: 120_000, interval: 2 }).toBeGreaterThanOrEqual(atLeast);
      await server.kill();
      await server.start();
    }
    await run();
    await expect.poll(told, { timeout: 180_000 }).toBe(pks.length);
    await run();
    await settled(scene.facility);
    const { rows } = await scene.facility.pool.query<{ events: number; mails: number }>(
      `select (select count(*)::int from event_logs l
                where l.event_type = 'EXPERIMENT_REMINDER_SENT' and l.changed_object_id = e.experiment_pk::text) as events,
              (select count(*)::int from mails m
                where m.template_id = 'experiment-overdue' and strpos(m.subject, e.experiment_id || ':') > 0) as mails
         from experiments e where e.experiment_pk = any($1)`,
      [pks],
    );
    expect(rows).toHaveLength(pks.length);
    expect(rows.filter(({ events, mails }) => events !== 1 || mails !== 1)).toEqual([]);
    await expectDelivered();
  });
});
