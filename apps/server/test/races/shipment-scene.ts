import { expect } from 'vitest';
import { insertExperimentCall, openExperimentWorld } from '../experiment-world.ts';
import { insertForm } from '../forms.ts';
import { reasonOf } from '../panel-world.ts';
import { insertProposal } from '../review-world.ts';
import { insertShippedSample } from '../shipment-rows.ts';
import type { TestPerson } from '../world.ts';
import type { Pair } from './prove.ts';

type Opened = Awaited<ReturnType<typeof openExperimentWorld>>;
let opened: Opened & { readonly callId: number };

/** Opens the world in which teams declare shipments. */
export async function openShipments(): Promise<typeof opened> {
  const world = await openExperimentWorld();
  const { callId } = await insertExperimentCall(world.world, null);
  const { templateId } = await insertForm(world.world, 'SHIPMENT');
  await world.world.pool.query(
    `insert into active_templates (group_id, template_id) values ('SHIPMENT', $1)
     on conflict (group_id) do update set template_id = excluded.template_id`,
    [templateId],
  );
  opened = { ...world, callId };
  return opened;
}

export interface ShipmentScene {
  readonly proposalPk: number;
  readonly experimentPk: number;
  readonly sampleId: number;
  /** The key of the shipment, once it exists. */
  readonly shipmentId: number;
}

interface ShipmentCall {
  /** The state of the shipment when the call is made alone. */
  readonly begins: 'accepted' | 'begun' | 'submitted';
  readonly who: () => TestPerson;
  readonly document: string;
}

const pi = () => opened.pi;
const officer = () => opened.officer;
const keyed = (name: string, rest = '') => `mutation ($id: Int!) { ${name}(shipmentId: $id${rest}) { __typename } }`;

export const shipmentCalls: Readonly<Record<string, ShipmentCall>> = {
  createShipment: {
    begins: 'accepted',
    who: pi,
    document: `mutation ($proposal: Int!, $experiment: Int!) {
      createShipment(title: "Crystals", proposalPk: $proposal, experimentPk: $experiment) { __typename } }`,
  },
  updateShipment: { begins: 'begun', who: pi, document: keyed('updateShipment', ', title: "Other crystals"') },
  addSamplesToShipment: {
    begins: 'begun',
    who: pi,
    document: `mutation ($id: Int!, $sample: Int!) { addSamplesToShipment(shipmentId: $id, sampleIds: [$sample]) { __typename } }`,
  },
  submitShipment: { begins: 'begun', who: pi, document: keyed('submitShipment') },
  deleteShipment: { begins: 'begun', who: pi, document: keyed('deleteShipment') },
  'updateShipment, opened again': {
    begins: 'submitted',
    who: officer,
    document: keyed('updateShipment', ', status: DRAFT'),
  },
  moveParcel: {
    begins: 'submitted',
    who: officer,
    document: keyed('moveParcel', ', stage: ARRIVED, place: "Shelf 1"'),
  },
  'moveParcel, returned': { begins: 'submitted', who: officer, document: keyed('moveParcel', ', stage: RETURNED') },
};

let serial = 0;

/** Creates an accepted proposal with an experiment and a sample, and the shipment in the state that the earlier of the two calls needs. */
export async function shipmentPrepared(pair: Pair): Promise<ShipmentScene> {
  const { world, instrumentId, callId, scientist } = opened;
  serial += 1;
  const proposalPk = await insertProposal(world, {
    callId,
    proposerId: opened.pi.id,
    instruments: [instrumentId],
    status: 'DRAFT',
  });
  await world.pool.query(
    `update proposals set final_status = 'ACCEPTED', management_decision_submitted = true where proposal_pk = $1`,
    [proposalPk],
  );
  const { rows } = await world.pool.query<{ pk: number }>(
    `insert into experiments (experiment_id, starts_at, ends_at, scheduled_event_id, proposal_pk, status, instrument_id, local_contact_id)
     values ('sent ' || $1::int, now() + interval '10 days', now() + interval '12 days', 700000 + $1::int, $2, 'ACTIVE', $3, $4)
     returning experiment_pk as pk`,
    [serial, proposalPk, instrumentId, scientist.id],
  );
  const sampleId = await insertShippedSample(world, { proposalPk, creatorId: opened.pi.id });
  const scene = { proposalPk, experimentPk: rows[0]?.pk ?? 0, sampleId, shipmentId: 0 };
  const stages = ['accepted', 'begun', 'submitted'];
  const stage = Math.min(...pair.map((name) => stages.indexOf((shipmentCalls[name] as ShipmentCall).begins)));
  if (stage === 0) return scene;
  expect(await shipmentPlay(scene, 'createShipment')).toBe('yes');
  const { id } = await world.db
    .selectFrom('shipments')
    .select('id')
    .where('experimentPk', '=', scene.experimentPk)
    .executeTakeFirstOrThrow();
  await world.db.insertInto('shipmentSamples').values({ shipmentId: id, sampleId }).execute();
  const begun = { ...scene, shipmentId: id };
  if (stage === 2) expect(await shipmentPlay(begun, 'submitShipment')).toBe('yes');
  return begun;
}

/** Makes the call and returns `yes`, or the reason for its refusal. */
export async function shipmentPlay(scene: ShipmentScene, name: string): Promise<string> {
  const { who, document } = shipmentCalls[name] as ShipmentCall;
  const { proposalPk: proposal, experimentPk: experiment, shipmentId: id, sampleId: sample } = scene;
  const given = { proposal, experiment, id, sample };
  const variables = Object.fromEntries(Object.entries(given).filter(([key]) => document.includes(`$${key}:`)));
  return String(reasonOf(await opened.world.gql(who(), document, variables)));
}
