import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BookedExperiment,
  bookNew,
  insertExperimentCall,
  openExperimentWorld,
} from '../../../test/experiment-world.ts';
import { fillIn } from '../../../test/filling.ts';
import { type Form, insertForm } from '../../../test/forms.ts';
import { insertShippedSample } from '../../../test/shipment-rows.ts';
import { insertVisit } from '../../../test/visit-rows.ts';
import type { Answer, Loose, TestPerson, World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let scientist: TestPerson;
let stranger: TestPerson;
let instrumentId: number;
let callId: number;
let form: Form;

async function useForm(templateId: number | null): Promise<void> {
  await world.db.deleteFrom('activeTemplates').where('groupId', '=', 'SHIPMENT').execute();
  if (templateId) await world.db.insertInto('activeTemplates').values({ groupId: 'SHIPMENT', templateId }).execute();
}

beforeAll(async () => {
  ({ world, pi, officer, scientist, instrumentId } = await openExperimentWorld());
  ({ callId } = await insertExperimentCall(world, null));
  stranger = await world.person('USER');
  form = await insertForm(world, 'SHIPMENT', [{ id: 'parcel_weight', type: 'TEXT_INPUT', config: { required: true } }]);
  await useForm(form.templateId);
});
afterAll(() => world.close());

interface Sent extends BookedExperiment {
  readonly sampleId: number;
}

/** An experiment of an accepted proposal, with a sample and somebody to receive it. */
async function accepted(change: object = {}, decided: object = {}): Promise<Sent> {
  const booked = await bookNew(world, {
    pi,
    callId,
    instrumentId,
    change: { localContactId: scientist.id, ...change },
  });
  await world.db
    .updateTable('proposals')
    .set({ finalStatus: 'ACCEPTED', managementDecisionSubmitted: true, ...decided })
    .where('proposalPk', '=', booked.proposalPk)
    .execute();
  await world.db.insertInto('proposalInstruments').values({ proposalPk: booked.proposalPk, instrumentId }).execute();
  const sampleId = await insertShippedSample(world, { proposalPk: booked.proposalPk, creatorId: pi.id });
  return { ...booked, sampleId };
}

const whole = `id title status stage proposalPk experimentPk externalRef creatorId created submittedAt storagePlace
  samples { id } questionary { questionaryId templateId } proposal { primaryKey } experiment { experimentId }
  abilities { change { reason } submit { reason } delete { reason } moveParcel { reason } }`;
const call = async (who: TestPerson, name: string, types: string, args: string, given: object, selected = whole) =>
  world.gql<Loose>(who, `mutation (${types}) { shipment: ${name}(${args}) { ${selected} } }`, given as never);

const create = (
  who: TestPerson,
  { proposalPk, experimentPk }: { proposalPk: number; experimentPk: number },
  title = 'Crystals',
) =>
  call(who, 'createShipment', '$t: String!, $p: Int!, $e: Int!', 'title: $t, proposalPk: $p, experimentPk: $e', {
    t: title,
    p: proposalPk,
    e: experimentPk,
  });
const update = (who: TestPerson, id: number, given: object) =>
  call(
    who,
    'updateShipment',
    '$id: Int!, $title: String, $status: ShipmentStatus, $externalRef: String, $proposalPk: Int',
    'shipmentId: $id, title: $title, status: $status, externalRef: $externalRef, proposalPk: $proposalPk',
    { id, ...given },
  );
const choose = (who: TestPerson, id: number, sampleIds: readonly number[]) =>
  call(who, 'addSamplesToShipment', '$id: Int!, $s: [Int!]!', 'shipmentId: $id, sampleIds: $s', { id, s: sampleIds });
const submit = (who: TestPerson, id: number) => call(who, 'submitShipment', '$id: Int!', 'shipmentId: $id', { id });
const remove = (who: TestPerson, id: number) =>
  call(who, 'deleteShipment', '$id: Int!', 'shipmentId: $id', { id }, 'id title');
const move = (who: TestPerson, id: number, stage: string, place?: string) =>
  call(
    who,
    'moveParcel',
    '$id: Int!, $stage: ParcelStage!, $place: String',
    'shipmentId: $id, stage: $stage, place: $place',
    {
      id,
      stage,
      place,
    },
  );
const wordsOf = ({ errors }: Answer<unknown>) => errors[0]?.message ?? 'yes';
const read = async (who: TestPerson, id: number): Promise<Loose | null> =>
  (await world.gql<Loose>(who, `query ($id: Int!) { shipment(shipmentId: $id) { ${whole} } }`, { id })).data
    ?.shipment ?? null;

async function begun(place?: Sent): Promise<Loose> {
  const answer = await create(pi, place ?? (await accepted()));
  expect(answer.errors).toEqual([]);
  return answer.data?.shipment;
}

const fill = (who: TestPerson, shipment: Loose, text = '2 kg') =>
  fillIn(world, who, {
    questionaryId: shipment.questionary.questionaryId,
    topicId: form.topics[0],
    answers: { parcel_weight: text },
  });

/** A shipment that could be submitted. */
async function ready(place?: Sent): Promise<Loose & { sampleId: number }> {
  const at = place ?? (await accepted());
  const shipment = await begun(at);
  expect((await fill(pi, shipment)).errors).toEqual([]);
  expect(wordsOf(await choose(pi, shipment.id, [at.sampleId]))).toBe('yes');
  return { ...shipment, sampleId: at.sampleId };
}

const logOf = async (id: number) =>
  (
    await world.db
      .selectFrom('eventLogs')
      .select('eventType')
      .where('changedObjectId', '=', String(id))
      .where('eventType', 'like', 'SHIPMENT\\_%')
      .orderBy('id')
      .execute()
  ).map(({ eventType }) => eventType);

describe('declaring (rule O71)', () => {
  it('creates a shipment of the experiment with the form in use', async () => {
    const place = await accepted();
    const { experimentPk, proposalPk } = place;
    expect(await begun(place)).toMatchObject({
      ...{ title: 'Crystals', status: 'DRAFT', stage: 'UNDERWAY', proposalPk, experimentPk, externalRef: null },
      ...{
        creatorId: pi.id,
        samples: [],
        questionary: { templateId: form.templateId },
        proposal: { primaryKey: proposalPk },
      },
      abilities: {
        ...{ change: { reason: null }, delete: { reason: null } },
        submit: { reason: 'SHIPMENT_WITHOUT_SAMPLES' },
        moveParcel: { reason: 'PARCEL_NOT_YOURS' },
      },
    });
  });

  it('is for officers, scientists of the instrument, visitors and co-proposers, but not for other readers', async () => {
    const place = await accepted();
    const { proposalPk, experimentPk } = place;
    const [visitor, member] = [await world.person('USER'), await world.person('USER')];
    await world.db.insertInto('proposalUsers').values({ proposalPk, userId: member.id }).execute();
    await insertVisit(world, { proposalPk, experimentPk }, { lead: visitor });
    for (const who of [officer, scientist, visitor, member]) {
      const declared = await create(who, place, 'Theirs');
      expect(wordsOf(declared)).toBe('yes');
      expect(declared.data?.shipment).toMatchObject({ title: 'Theirs', creatorId: who.id });
    }
    // A safety reviewer reads every proposal.
    expect(wordsOf(await create(await world.person('EXPERIMENT_SAFETY_REVIEWER'), place))).not.toBe('yes');
    expect(wordsOf(await create(await world.person('INSTRUMENT_SCIENTIST'), place))).toBe('Shipment not found');
  });

  it('is refused with the first reason that applies, which is shown beforehand', async () => {
    const place = await accepted();
    expect(wordsOf(await create(stranger, place))).toBe('Shipment not found');
    await useForm(null);
    expect(wordsOf(await create(pi, place))).toBe('Can not create shipment because no active template has been set');
    await useForm(form.templateId);
    const open = await accepted({}, { finalStatus: 'UNSET' });
    expect(wordsOf(await create(pi, open))).toBe('Can not create shipment because the proposal is not yet accepted');
    const alone = await accepted({ localContactId: null });
    const nobody =
      'Shipment declarations are not possible until the local contact has been assigned to your scheduled event';
    expect(wordsOf(await create(pi, alone))).toBe(nobody);
    const other = { ...place, experimentPk: alone.experimentPk };
    expect(wordsOf(await create(pi, other))).toBe('The experiment does not belong to this proposal');
    const told = await world.ok<Loose>(
      pi,
      '{ me { experiments { experimentPk mayDeclareShipment { allowed message } } } }',
    );
    const by = new Map(told.me.experiments.map((one: Loose) => [one.experimentPk, one.mayDeclareShipment]));
    expect(by.get(alone.experimentPk)).toEqual({ allowed: false, message: nobody });
    expect(by.get(place.experimentPk)).toEqual({ allowed: true, message: null });
  });

  it('rejects bad input at its field', async () => {
    const place = await accepted();
    const issue = async (title: string) => (await create(pi, place, title)).errors[0]?.extensions.issues;
    expect(await issue(' ')).toMatchObject([{ path: 'title', message: 'Title is required' }]);
    expect(await issue('x'.repeat(151))).toMatchObject([{ message: 'Please make title at most 150 characters long' }]);
    expect((await create(pi, place, 'x'.repeat(150))).errors).toEqual([]);
  });
});

describe('reading (rule O70)', () => {
  it('the list applies the same rights as the record, for every user', async () => {
    const shipment = await begun();
    const elsewhere = await world.person('INSTRUMENT_SCIENTIST');
    for (const [who, sees] of [
      [pi, true],
      [officer, true],
      [scientist, true],
      [await world.person('EXPERIMENT_SAFETY_REVIEWER'), true],
      [stranger, false],
      [elsewhere, false],
      [await world.person('FAP_CHAIR'), false],
    ] as const) {
      const list = await world.ok<Loose>(who, 'query ($f: ShipmentsFilter) { shipments(filter: $f) { id } }', {
        f: { shipmentIds: [shipment.id] },
      });
      expect([who.role, list.shipments.length === 1]).toEqual([who.role, sees]);
      expect([who.role, (await read(who, shipment.id)) !== null]).toEqual([who.role, sees]);
      const answers = await world.gql(who, 'query ($id: Int!) { questionary(questionaryId: $id) { questionaryId } }', {
        id: shipment.questionary.questionaryId,
      });
      expect([who.role, Boolean(answers.data?.questionary)]).toEqual([who.role, sees]);
    }
  });

  it('a scientist of the experiment’s instrument reads a shipment even if its proposal is hidden from them', async () => {
    const place = await accepted();
    const shipment = await begun(place);
    await world.db.deleteFrom('proposalInstruments').where('proposalPk', '=', place.proposalPk).execute();
    expect(await read(scientist, shipment.id)).toMatchObject({ id: shipment.id });
    const list = await world.ok<Loose>(scientist, '{ shipments { id } }');
    expect(list.shipments.map(({ id }: Loose) => id)).toContain(shipment.id);
  });

  it('lists are filtered, and take a constant number of statements', async () => {
    const place = await accepted();
    const shipment = await begun(place);
    const document = `query ($f: ShipmentsFilter) { shipments(filter: $f) { ${whole} } myShipments { id } }`;
    const ask = (f: object) => world.ok<Loose>(pi, document, { f });
    const ids = async (f: object) => (await ask(f)).shipments.map(({ id }: Loose) => id);
    const { experimentPk, proposalPk } = place;
    for (const f of [
      { experimentPk },
      { proposalPk, title: 'CRYST' },
      { proposalPk, creatorId: pi.id, status: 'DRAFT' },
      { questionaryIds: [shipment.questionary.questionaryId] },
    ]) {
      expect(await ids(f)).toEqual([shipment.id]);
    }
    for (const f of [
      { experimentPk, status: 'SUBMITTED' },
      { experimentPk, stage: 'UNDERWAY' },
      { externalRef: 'none' },
    ]) {
      expect(await ids(f)).toEqual([]);
    }
    const few = await world.countStatements(() => ask({}));
    await begun();
    const more = await world.countStatements(() => ask({}));
    expect(more.count).toBe(few.count);
    expect(more.result.myShipments.length).toBe(few.result.myShipments.length + 1);
    const ofCall = 'query ($c: Int!) { shipmentsByCallId(callId: $c) { id } }';
    expect((await world.ok<Loose>(officer, ofCall, { c: callId })).shipmentsByCallId.length).toBeGreaterThan(1);
    expect((await world.gql(pi, ofCall, { c: callId })).refusals).toHaveLength(1);
  });
});

describe('changing (rules O72 and O73)', () => {
  it('replaces the samples, at least one, all of the proposal', async () => {
    const place = await accepted();
    const { id } = await begun(place);
    const other = await insertShippedSample(world, { proposalPk: place.proposalPk, creatorId: pi.id });
    const foreign = (await accepted()).sampleId;
    expect((await choose(pi, id, [place.sampleId, other])).data?.shipment.samples).toHaveLength(2);
    expect((await choose(pi, id, [other, other])).data?.shipment.samples).toEqual([{ id: other }]);
    expect(wordsOf(await choose(pi, id, []))).toBe('At least one sample must be selected');
    for (const sample of [foreign, 99_999]) {
      expect(wordsOf(await choose(pi, id, [sample]))).toBe('A sample belongs to another proposal');
    }
    expect(wordsOf(await choose(stranger, id, [other]))).toBe('Shipment not found');
  });

  it('accepts status and reference from officers only', async () => {
    const { id } = await begun();
    const mine = (await update(pi, id, { title: 'New', status: 'SUBMITTED', externalRef: 'X' })).data?.shipment;
    expect(mine).toMatchObject({ title: 'New', status: 'DRAFT', externalRef: null });
    const theirs = (await update(officer, id, { status: 'SUBMITTED', externalRef: 'C-1' })).data?.shipment;
    expect(theirs).toMatchObject({
      title: 'New',
      status: 'SUBMITTED',
      externalRef: 'C-1',
      submittedAt: expect.any(String),
    });
    const locked = 'A shipment cannot be changed once it has been submitted';
    for (const who of [pi, officer]) expect(wordsOf(await update(who, id, { title: 'Other' }))).toBe(locked);
    expect(wordsOf(await choose(pi, id, [1]))).toBe(locked);
    const open = (await update(officer, id, { status: 'DRAFT' })).data?.shipment;
    expect(open).toMatchObject({ status: 'DRAFT', externalRef: 'C-1', submittedAt: null });
  });

  it('moves it to another proposal with its next experiment, and without the samples', async () => {
    const [from, to] = [await accepted(), await accepted()];
    const { id } = await begun(from);
    await choose(pi, id, [from.sampleId]);
    expect((await update(pi, id, { proposalPk: to.proposalPk })).data?.shipment).toMatchObject({
      ...{ proposalPk: to.proposalPk, experimentPk: to.experimentPk, samples: [] },
    });
    const foreign = await accepted();
    await world.db
      .updateTable('proposals')
      .set({ proposerId: stranger.id })
      .where('proposalPk', '=', foreign.proposalPk)
      .execute();
    const [theirs, none] = [foreign.proposalPk, 99_999];
    const words = 'Only members of the proposal, its scientists and the user office can change a shipment';
    for (const proposalPk of [theirs, none]) expect(wordsOf(await update(pi, id, { proposalPk }))).toBe(words);
  });

  it('a deleted draft is returned once more, with all requested fields', async () => {
    const draft = await begun();
    const answer = await call(pi, 'deleteShipment', '$id: Int!', 'shipmentId: $id', { id: draft.id });
    expect(answer.errors).toEqual([]);
    expect(answer.data?.shipment).toEqual({ ...draft, abilities: expect.anything() });
  });

  it('drafts are deleted with their answers, submitted ones are not', async () => {
    const draft = await begun();
    expect(wordsOf(await remove(stranger, draft.id))).toBe('Shipment not found');
    expect((await remove(pi, draft.id)).data?.shipment).toEqual({ id: draft.id, title: 'Crystals' });
    const { rows } = await world.pool.query('select id from questionaries where id = $1', [
      draft.questionary.questionaryId,
    ]);
    expect(rows).toEqual([]);
    const sent = await ready();
    await submit(pi, sent.id);
    for (const who of [pi, officer])
      expect(wordsOf(await remove(who, sent.id))).toBe('Cannot delete a submitted shipment');
    // Opened again by the office while the parcel stands there.
    const ways = (stage: string) => `mutation ($id: Int!) { moveParcel(shipmentId: $id, stage: ${stage}) { id } }`;
    await world.ok(officer, ways('ARRIVED'), { id: sent.id });
    await world.ok(officer, 'mutation ($id: Int!) { updateShipment(shipmentId: $id, status: DRAFT) { id } }', {
      id: sent.id,
    });
    for (const who of [pi, officer])
      expect((await remove(who, sent.id)).errors[0]?.extensions.reason).toBe('SHIPMENT_PARCEL_HERE');
  });
});

describe('submitting (rule O74)', () => {
  it('registers the parcel and closes the form (rule O21)', async () => {
    const shipment = await ready();
    expect((await submit(pi, shipment.id)).data?.shipment).toMatchObject({
      ...{ status: 'SUBMITTED', stage: 'UNDERWAY', submittedAt: expect.any(String) },
      externalRef: `12345${String(shipment.id).padStart(4, '0')}`,
      abilities: { change: { reason: 'SHIPMENT_SUBMITTED' }, delete: { reason: 'SHIPMENT_NOT_DELETABLE' } },
    });
    expect(wordsOf(await submit(pi, shipment.id))).toBe('A shipment cannot be changed once it has been submitted');
    for (const who of [pi, officer]) expect((await fill(who, shipment, '3 kg')).errors).toHaveLength(1);
    expect(await logOf(shipment.id)).toEqual(['SHIPMENT_CREATED', 'SHIPMENT_UPDATED', 'SHIPMENT_SUBMITTED']);
  });

  it('requires samples, every step, and their safety', async () => {
    const place = await accepted();
    const shipment = await begun(place);
    expect(wordsOf(await submit(pi, shipment.id))).toBe('At least one sample must be selected');
    await choose(pi, shipment.id, [place.sampleId]);
    expect(wordsOf(await submit(pi, shipment.id))).toBe('Please complete all steps before you submit the shipment');
    await fill(pi, shipment);
    await world.pool.query(
      `with form as (insert into questionaries (template_id) values ($3) returning id)
       insert into experiment_samples (experiment_pk, sample_id, sample_esi_questionary_id) select $1, $2, id from form`,
      [place.experimentPk, place.sampleId, form.templateId],
    );
    expect(wordsOf(await submit(pi, shipment.id))).toBe('All experiment safety inputs must be completed');
    await world.db
      .updateTable('experimentSamples')
      .set({ isEsiSubmitted: true })
      .where('sampleId', '=', place.sampleId)
      .execute();
    expect(wordsOf(await submit(pi, shipment.id))).toBe('yes');
  });
});

it('a shipment is not created or submitted once the booking was removed, which only staff still see (rule O239)', async () => {
  const { id, experimentPk, proposalPk } = await ready();
  await world.pool.query('update experiments set removed_at = now() where experiment_pk = $1', [experimentPk]);
  for (const who of [pi, officer]) {
    for (const refused of [await submit(who, id), await create(who, { proposalPk, experimentPk })]) {
      expect(wordsOf(refused)).toBe('The time of this experiment is no longer booked');
    }
  }
  expect(wordsOf(await create(stranger, { proposalPk, experimentPk }))).toBe('Shipment not found');
  const told = 'query ($e: Int!) { experiment(experimentPk: $e) { mayDeclareShipment { message } } }';
  expect((await world.ok<Loose>(officer, told, { e: experimentPk })).experiment.mayDeclareShipment.message).toBe(
    'The time of this experiment is no longer booked',
  );
  expect(await read(pi, id)).toMatchObject({ status: 'DRAFT', experiment: null });
  expect(await read(officer, id)).toMatchObject({ experiment: { experimentId: expect.any(String) } });
});

describe('the location of the parcel (rule O75)', () => {
  it('is recorded by officers and local scientists; dispatch (rule O183) and arrival are each reported once', async () => {
    const shipment = await ready();
    expect(wordsOf(await move(scientist, shipment.id, 'ARRIVED'))).toBe('The shipment has not been submitted yet');
    const { externalRef } = (await submit(pi, shipment.id)).data?.shipment ?? {};
    expect(wordsOf(await move(pi, shipment.id, 'ARRIVED'))).toBe(
      'Only scientists of the instrument and the user office can record where a parcel is',
    );
    expect(wordsOf(await move(await world.person('INSTRUMENT_SCIENTIST'), shipment.id, 'ARRIVED'))).toBe(
      'Shipment not found',
    );
    expect((await move(scientist, shipment.id, 'ARRIVED', 'Gate')).data?.shipment).toMatchObject({
      ...{ stage: 'ARRIVED', storagePlace: 'Gate' },
    });
    expect(wordsOf(await move(scientist, shipment.id, 'ARRIVED', 'Gate'))).toBe('yes');
    expect((await move(officer, shipment.id, 'STORED')).data?.shipment).toMatchObject({
      stage: 'STORED',
      storagePlace: 'Gate',
    });
    expect((await move(officer, shipment.id, 'RETURNED')).data?.shipment.stage).toBe('RETURNED');
    await world.work();
    expect((await move(officer, shipment.id, 'UNDERWAY')).data?.shipment.stage).toBe('UNDERWAY');
    expect((await logOf(shipment.id)).slice(3)).toEqual([
      ...['SHIPMENT_ARRIVED', 'SHIPMENT_STORED', 'SHIPMENT_RETURNED', 'SHIPMENT_NOT_ARRIVED'],
    ]);
    await world.work();
    const readersOf = async (templateId: string) => {
      const mails = await world.db
        .selectFrom('mails')
        .select('recipients')
        .where('templateId', '=', templateId)
        .where('subject', 'like', `Shipment ${externalRef} %`)
        .where('html', 'like', templateId === 'shipment-submitted' ? '%/Shipments?parcel%' : '%')
        .execute();
      return mails.flatMap(({ recipients }) => recipients).sort();
    };
    expect(await readersOf('shipment-submitted')).toEqual([scientist.email]);
    expect(await readersOf('shipment-arrived')).toEqual([pi.email, scientist.email].sort());
    expect((await move(officer, shipment.id, 'ARRIVED', 'x'.repeat(101))).errors[0]?.extensions.code).toBe(
      'INVALID_INPUT',
    );
  });

  it('keeps every time as first recorded when a step is undone, and nobody is notified again', async () => {
    const shipment = await ready();
    await submit(pi, shipment.id);
    const times = async () =>
      (
        await world.ok<Loose>(
          scientist,
          'query ($id: Int!) { shipment(shipmentId: $id) { stage arrivedAt storedAt returnedAt storagePlace } }',
          { id: shipment.id },
        )
      ).shipment;
    const letters = async () => {
      await world.work();
      const sent = world.db.selectFrom('mails').select('id').where('templateId', '=', 'shipment-arrived');
      return (await sent.execute()).length;
    };
    await move(scientist, shipment.id, 'ARRIVED', 'Gate');
    await move(scientist, shipment.id, 'STORED', 'Shelf');
    const [kept, sent] = [await times(), await letters()];
    for (const slip of ['ARRIVED', 'UNDERWAY', 'RETURNED']) {
      const { acts } = await move(scientist, shipment.id, slip, '');
      expect((await times()).stage).toBe(slip);
      await world.ok(scientist, 'mutation ($id: Int!) { undoAct(id: $id) { id } }', { id: acts[0]?.id });
      expect(await times()).toEqual(kept);
    }
    expect(await letters()).toBe(sent);
  });

  it('is found by the reference on its label', async () => {
    const shipment = await ready();
    const { externalRef } = (await submit(pi, shipment.id)).data?.shipment ?? {};
    const find = 'query ($f: ShipmentsFilter) { shipments(filter: $f) { id stage } }';
    const found = await world.ok<Loose>(scientist, find, { f: { externalRef, stage: 'UNDERWAY' } });
    expect(found.shipments).toEqual([{ id: shipment.id, stage: 'UNDERWAY' }]);
    expect((await world.ok<Loose>(stranger, find, { f: { externalRef } })).shipments).toEqual([]);
  });
});

it('a sample that is packed cannot be deleted (rule O53)', async () => {
  const shipment = await ready();
  const removal = 'mutation ($id: Int!) { deleteSample(sampleId: $id) { id } }';
  expect((await world.gql(pi, removal, { id: shipment.sampleId })).errors[0]?.extensions.reason).toBe('SAMPLE_IN_USE');
});

it('a shipment stays when its experiment is deleted', async () => {
  const place = await accepted();
  const shipment = await begun(place);
  await world.db.deleteFrom('experiments').where('experimentPk', '=', place.experimentPk).execute();
  expect(await read(pi, shipment.id)).toMatchObject({ experimentPk: null, experiment: null });
});
