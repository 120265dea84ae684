import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/graphql/operation.ts';
import { type Ground, type Pair, prove } from './prove.ts';
import { openShipments, type ShipmentScene, shipmentPlay, shipmentPrepared } from './shipment-scene.ts';

// Shipments: who declares, changes, submits, removes and moves one at once leaves what they would leave in turn.

let opened: Awaited<ReturnType<typeof openShipments>>;
beforeAll(async () => {
  opened = await openShipments();
}, 60_000);
afterAll(() => opened?.world.close());

const pairs: readonly Pair[] = [
  ['createShipment', 'createShipment'],
  ['updateShipment', 'submitShipment'],
  ['updateShipment', 'deleteShipment'],
  ['updateShipment', 'updateShipment'],
  ['addSamplesToShipment', 'submitShipment'],
  ['addSamplesToShipment', 'deleteShipment'],
  ['addSamplesToShipment', 'addSamplesToShipment'],
  ['submitShipment', 'submitShipment'],
  ['submitShipment', 'deleteShipment'],
  ['deleteShipment', 'deleteShipment'],
  ['updateShipment, opened again', 'moveParcel'],
  ['moveParcel', 'moveParcel, returned'],
  ['moveParcel', 'moveParcel'],
];

/** What is stored about the shipments of a scene, and their log. */
async function stateOf({ experimentPk, proposalPk }: ShipmentScene): Promise<Record<string, unknown>> {
  const { rows } = await opened.world.pool.query(
    `select (select jsonb_agg(jsonb_build_object('title', s.title, 'status', s.status, 'referred', s.external_ref is not null,
              'arrived', s.arrived_at is not null, 'returned', s.returned_at is not null, 'place', s.storage_place,
              'samples', (select count(*) from shipment_samples x where x.shipment_id = s.id)) order by s.id)
               from shipments s where s.experiment_pk = $1) as shipments,
            (select jsonb_agg(event_type order by id) from event_logs where event_type like 'SHIPMENT%' and proposal_pk = $2) as log`,
    [experimentPk, proposalPk],
  );
  return rows[0];
}

const ground: Ground<ShipmentScene> = {
  world: () => opened.world,
  prepared: shipmentPrepared,
  play: shipmentPlay,
  stateOf,
  gates: () => [['proposal', ({ proposalPk }) => `proposals where proposal_pk = ${proposalPk}`]],
};

describe('two concurrent calls about a shipment', () => {
  it.each(pairs)('%s and %s have the same result concurrently as in sequence', { timeout: 60_000 }, (...pair) =>
    prove(ground, pair),
  );
});

it('every operation on shipments that takes a lock is paired with another', () => {
  const locking = operations.filter(({ name, lock }) => /Shipment$|Parcel$/.test(name) && lock === 'before the rule');
  const met = new Set(pairs.flat().map((name) => name.split(',')[0]));
  expect(locking.map(({ name }) => name).filter((name) => !met.has(name))).toEqual([]);
});
