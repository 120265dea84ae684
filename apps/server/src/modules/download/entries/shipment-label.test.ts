import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchAs, storeAnswer } from '../../../../test/downloads.ts';
import { bookNew, insertExperimentCall, openExperimentWorld } from '../../../../test/experiment-world.ts';
import { insertForm } from '../../../../test/forms.ts';
import type { Loose, TestPerson, World } from '../../../../test/world.ts';

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let scientist: TestPerson;
let instrumentId: number;
let callId: number;

beforeAll(async () => {
  ({ world, pi, officer, scientist, instrumentId } = await openExperimentWorld());
  ({ callId } = await insertExperimentCall(world, null));
  const { templateId } = await insertForm(world, 'SHIPMENT', [
    { id: 'parcel_weight', type: 'TEXT_INPUT' },
    { id: 'parcel_width', type: 'TEXT_INPUT' },
    { id: 'is_dangerous_goods', type: 'BOOLEAN' },
    { id: 'storage_temperature', type: 'SELECTION_FROM_OPTIONS', config: { options: ['Dry ice'] } },
  ]);
  await world.db.insertInto('activeTemplates').values({ groupId: 'SHIPMENT', templateId }).execute();
});
afterAll(() => world.close());

/** A shipment with this reference, of an experiment that has a local contact and a proposal that has an instrument. */
async function declared(externalRef: string | null) {
  const booked = await bookNew(world, { pi, callId, instrumentId, change: { localContactId: scientist.id } });
  const { proposalPk, experimentPk } = booked;
  await world.db
    .updateTable('proposals')
    .set({ finalStatus: 'ACCEPTED', managementDecisionSubmitted: true })
    .where('proposalPk', '=', proposalPk)
    .execute();
  await world.db.insertInto('proposalInstruments').values({ proposalPk, instrumentId }).execute();
  const document = `mutation ($p: Int!, $e: Int!) {
    createShipment(title: "Crystals <1>", proposalPk: $p, experimentPk: $e) { id questionaryId proposal { proposalId } } }`;
  const { createShipment } = await world.ok<Loose>(pi, document, { p: proposalPk, e: experimentPk });
  await world.db.updateTable('shipments').set({ externalRef }).where('id', '=', createShipment.id).execute();
  return { ...booked, id: createShipment.id, questionaryId: createShipment.questionaryId, ...createShipment.proposal };
}

/** Call, instrument and local contact, as the label has them. */
async function namedOn(proposalPk: number): Promise<string[]> {
  const { callCode, instrumentCode } = await world.db
    .selectFrom('proposals as p')
    .innerJoin('calls as c', 'c.id', 'p.callId')
    .innerJoin('proposalInstruments as x', 'x.proposalPk', 'p.proposalPk')
    .innerJoin('instruments as i', 'i.id', 'x.instrumentId')
    .select(['c.shortCode as callCode', 'i.shortCode as instrumentCode'])
    .where('p.proposalPk', '=', proposalPk)
    .executeTakeFirstOrThrow();
  const { firstname, lastname } = await world.db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('id', '=', scientist.id)
    .executeTakeFirstOrThrow();
  return [`${callCode} · ${instrumentCode}`, `<dt>Local contact:</dt><dd>${firstname} ${lastname}</dd>`];
}

const label = (who: TestPerson | null, ids: string) => fetchAs(world, who, `/download/pdf/shipment-label/${ids}`);

describe('the label of a shipment (rule O77)', () => {
  it('shows the information its recipient needs, and leaves unanswered fields blank', async () => {
    const shipment = await declared('C-0042');
    await storeAnswer(world, shipment.questionaryId, 'parcel_weight', '2 kg');
    await storeAnswer(world, shipment.questionaryId, 'parcel_width', '30 cm');
    await storeAnswer(world, shipment.questionaryId, 'is_dangerous_goods', true);
    for (const who of [pi, officer, scientist]) {
      const { statusCode, headers, html } = await label(who, String(shipment.id));
      expect(statusCode).toBe(200);
      expect(headers['x-download-filename']).toBe(`shipment_${shipment.id}.pdf`);
      for (const told of ['CONTAINER ID', '<h1>C-0042</h1>', '2 kg', '30 cm x – x –', 'Yes', shipment.proposalId]) {
        expect(html).toContain(told);
      }
      for (const told of await namedOn(shipment.proposalPk)) expect(html).toContain(told);
      expect(html).toContain('<dt>Storage temperature:</dt><dd></dd>');
      expect(html).toContain('aria-label="C-0042"');
      expect(html).toContain(`aria-label="${world.config.publicUrl}/Shipments?parcel=C-0042"`);
    }
  });

  it('of several shipments is one document, all or none', async () => {
    const [one, other] = [await declared('C-1'), await declared('C-2')];
    const both = await label(pi, `${one.id},${other.id}`);
    expect(both.headers['x-download-filename']).toMatch(/^shipment_label_\d{4}-\d\d-\d\d_\d{6}\.pdf$/);
    expect(both.html).toContain('C-1');
    expect(both.html).toContain('C-2');
    const mixed = await label(pi, `${one.id},99999`);
    expect(mixed).toMatchObject({
      statusCode: 500,
      body: "shipment with ID '99999' not found, or the user has insufficient rights",
      html: '',
    });
  });

  it('is refused with a reason', async () => {
    const bare = await declared(null);
    expect((await label(pi, String(bare.id))).body).toBe(`Shipment with ID '${bare.id}' has no reference yet`);
    const alone = await declared('C-3');
    const nobody = { localContactId: null };
    await world.db.updateTable('experiments').set(nobody).where('experimentPk', '=', alone.experimentPk).execute();
    expect((await label(pi, String(alone.id))).body).toBe(`Shipment with ID '${alone.id}' has no local contact`);
    const nowhere = await declared('C-4');
    await world.db.deleteFrom('proposalInstruments').where('proposalPk', '=', nowhere.proposalPk).execute();
    expect((await label(pi, String(nowhere.id))).body).toBe(
      `Instruments not found for proposalPk: ${nowhere.proposalPk}`,
    );
    expect((await label(await world.person('USER'), String(alone.id))).body).toBe(
      `shipment with ID '${alone.id}' not found, or the user has insufficient rights`,
    );
    expect((await label(null, String(alone.id))).statusCode).toBe(401);
    expect((await label(pi, 'none')).statusCode).toBe(400);
  });
});
