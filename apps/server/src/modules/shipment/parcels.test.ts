import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertForm } from '../../../test/forms.ts';
import { insertCall, writeProposal } from '../../../test/proposals.ts';
import { insertInstrument } from '../../../test/rows.ts';
import { insertShippedSample } from '../../../test/shipment-rows.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { type Parcel, ParcelRefused } from '../../adapters/parcels/parcels.ts';

let world: World;
let pi: TestPerson;
let callId: number;
const told: Parcel[] = [];
let answer: (parcel: Parcel) => Promise<string>;

beforeAll(async () => {
  world = await openWorld({
    parcels: {
      register: (parcel) => {
        told.push(parcel);
        return answer(parcel);
      },
    },
  });
  pi = await world.person('USER');
  callId = await insertCall(world);
  const { templateId } = await insertForm(world, 'SHIPMENT', [{ id: 'parcel_weight', type: 'TEXT_INPUT' }]);
  await world.db.insertInto('activeTemplates').values({ groupId: 'SHIPMENT', templateId }).execute();
});
afterAll(() => world.close());
beforeEach(() => {
  told.length = 0;
  answer = async ({ shipmentId }) => `C-${shipmentId}`;
});

/** A shipment that could be submitted but for its steps, which are complete when there are none to do. */
async function ready(): Promise<number> {
  const { primaryKey: proposalPk } = await writeProposal(world, pi, callId);
  await world.db
    .updateTable('proposals')
    .set({ submitted: true, submittedDate: new Date(), finalStatus: 'ACCEPTED', managementDecisionSubmitted: true })
    .where('proposalPk', '=', proposalPk)
    .execute();
  const { id: instrumentId } = await insertInstrument(world, { managerUserId: pi.id });
  await world.db.insertInto('proposalInstruments').values({ proposalPk, instrumentId }).execute();
  const { experimentPk } = await world.db
    .insertInto('experiments')
    .values({
      ...{ experimentId: `x-${proposalPk}`, scheduledEventId: proposalPk, proposalPk, status: 'ACTIVE', instrumentId },
      ...{ startsAt: new Date('2030-01-01'), endsAt: new Date('2030-01-02'), localContactId: pi.id },
    })
    .returning('experimentPk')
    .executeTakeFirstOrThrow();
  const document = `mutation ($p: Int!, $e: Int!) { createShipment(title: "Crystals", proposalPk: $p, experimentPk: $e) {
    id questionary { questionaryId steps { topic { id } } } } }`;
  const { createShipment } = await world.ok<Loose>(pi, document, { p: proposalPk, e: experimentPk });
  const { id, questionary } = createShipment;
  const sampleId = await insertShippedSample(world, { proposalPk, creatorId: pi.id });
  await world.db.insertInto('shipmentSamples').values({ shipmentId: id, sampleId }).execute();
  const save = `mutation ($q: Int!, $t: Int!) { answerTopic(questionaryId: $q, topicId: $t,
    answers: [{ questionId: "parcel_weight", value: "{\\"value\\":\\"2 kg\\"}" }]) { answerId } }`;
  await world.ok(pi, save, { q: questionary.questionaryId, t: questionary.steps[0].topic.id });
  return id;
}

const submit = (id: number, who: { token: string } = pi) =>
  world.gql<Loose>(who, 'mutation ($id: Int!) { submitShipment(shipmentId: $id) { status externalRef } }', { id });
const stored = (id: number) =>
  world.db.selectFrom('shipments').select(['status', 'externalRef']).where('id', '=', id).executeTakeFirstOrThrow();

it('the parcel service receives what it needs, and its reference is stored', async () => {
  const id = await ready();
  expect((await submit(id)).data?.submitShipment).toEqual({ status: 'SUBMITTED', externalRef: `C-${id}` });
  expect(told).toEqual([
    expect.objectContaining({ shipmentId: id, title: 'Crystals', answers: { parcel_weight: '2 kg' } }),
  ]);
  expect(told[0]).toMatchObject({
    experimentId: expect.stringMatching(/^x-/),
    localContact: expect.stringMatching(/\w/),
  });
});

it('a refusal by the service is shown as is, an error gets a general message, and nothing is submitted', async () => {
  const id = await ready();
  answer = () => Promise.reject(new ParcelRefused('Too heavy for our lift'));
  expect((await submit(id)).errors[0]).toMatchObject({
    message: 'Too heavy for our lift',
    extensions: { code: 'UPSTREAM', reason: 'PARCEL_NOT_REGISTERED' },
  });
  answer = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7'));
  expect((await submit(id)).errors[0]?.message).toBe(
    'Could not submit shipment because an error occurred. Please try again later.',
  );
  expect(await stored(id)).toEqual({ status: 'DRAFT', externalRef: null });
  answer = async () => 'C-1';
  expect((await submit(id)).data?.submitShipment).toEqual({ status: 'SUBMITTED', externalRef: 'C-1' });
});

it('a shipment that may not be submitted is not registered', async () => {
  const id = await ready();
  expect((await submit(id, await world.person('USER'))).errors[0]?.message).toBe('Shipment not found');
  await world.db.deleteFrom('shipmentSamples').where('shipmentId', '=', id).execute();
  expect((await submit(id)).errors[0]?.message).toBe('At least one sample must be selected');
  expect((await submit(99_999)).errors[0]?.message).toBe('Shipment not found');
  expect(told).toEqual([]);
});

it('a slow service holds no lock: the shipment can be changed and others submitted meanwhile', async () => {
  const [id, other] = [await ready(), await ready()];
  let let_go: (reference: string) => void = () => undefined;
  answer = ({ shipmentId }) =>
    shipmentId === id ? new Promise((done) => (let_go = done)) : Promise.resolve('C-other');
  const waiting = submit(id);
  while (told.length === 0) await pause(5);
  const rename = 'mutation ($id: Int!) { updateShipment(shipmentId: $id, title: "Meanwhile") { title } }';
  expect((await world.ok<Loose>(pi, rename, { id })).updateShipment.title).toBe('Meanwhile');
  expect((await submit(other)).data?.submitShipment.externalRef).toBe('C-other');
  let_go('C-late');
  expect((await waiting).data?.submitShipment).toEqual({ status: 'SUBMITTED', externalRef: 'C-late' });
});

it('a reference that was already assigned is kept, even if the submission was not stored', async () => {
  const id = await ready();
  // What a process leaves that died between the two.
  await world.db.updateTable('shipments').set({ externalRef: 'C-before' }).where('id', '=', id).execute();
  expect((await submit(id)).data?.submitShipment).toEqual({ status: 'SUBMITTED', externalRef: 'C-before' });
  expect(told).toEqual([]);
});
