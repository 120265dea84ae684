import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertForm } from '../forms.ts';
import { insertShippedSample } from '../shipment-rows.ts';
import { acceptedExperiment, openVisitWorld, type VisitWorld } from '../visit-world.ts';
import type { Loose, TestPerson } from '../world.ts';
import { type Drawing, drawing } from './form-drawn.ts';

const seeds = [1, 2, 3, 4, 5, 6];
const stages = ['UNDERWAY', 'ARRIVED', 'STORED', 'RETURNED'] as const;
type Stage = (typeof stages)[number];

let opened: VisitWorld;
let data: TestPerson;
let elsewhere: TestPerson;

beforeAll(async () => {
  opened = await openVisitWorld();
  const { world } = opened;
  const { templateId } = await insertForm(world, 'SHIPMENT');
  await world.db.insertInto('activeTemplates').values({ groupId: 'SHIPMENT', templateId }).execute();
  data = await world.person('USER');
  elsewhere = await world.person('INSTRUMENT_SCIENTIST');
});
afterAll(() => opened.world.close());

/** A parcel as somebody would keep it on paper. */
interface Paper {
  title: string;
  isSubmitted: boolean;
  hasReference: boolean;
  stage: Stage;
  wasStored: boolean;
  isDeleted: boolean;
  isRemoved: boolean;
  /** Letters that it was submitted, and that it arrived, each to whom it goes. */
  submittedTold: number;
  arrivedTold: number;
}

/** Rules O70 to O75 and O239: what is done by somebody, as the paper says afterwards; undefined where it is refused. */
function after(paper: Paper, what: string, who: TestPerson, more: { title: string; stage: Stage }): Paper | undefined {
  const { officer, scientist, pi, member } = opened;
  const isOfficer = who === officer;
  const sends = isOfficer || who === pi || who === member || who === scientist;
  const isHere = paper.stage === 'ARRIVED' || paper.stage === 'STORED';
  switch (what) {
    case 'submit': {
      if (!sends || paper.isSubmitted || paper.isRemoved) return undefined;
      return { ...paper, isSubmitted: true, hasReference: true, submittedTold: paper.submittedTold + 1 };
    }
    case 'rename':
      return sends && !paper.isSubmitted ? { ...paper, title: more.title } : undefined;
    case 'open':
      // Of all others no status is heard, and what was submitted is not changed.
      if (!isOfficer) return sends && !paper.isSubmitted ? paper : undefined;
      return { ...paper, isSubmitted: false };
    case 'move': {
      if (!(isOfficer || who === scientist) || !paper.isSubmitted) return undefined;
      // What is sent back at once was never there to be fetched.
      // All of this happens within an hour, in which what arrives again is the same arrival (rule O270).
      const arrives = paper.stage === 'UNDERWAY' && (more.stage === 'ARRIVED' || more.stage === 'STORED');
      const isNew = arrives && paper.arrivedTold === 0;
      const wasStored = more.stage === 'STORED' || (more.stage === 'RETURNED' && paper.wasStored);
      return { ...paper, stage: more.stage, wasStored, arrivedTold: paper.arrivedTold + (isNew ? 1 : 0) };
    }
    default:
      return sends && !paper.isSubmitted && !isHere ? { ...paper, isDeleted: true } : undefined;
  }
}

const documents: Readonly<Record<string, string>> = {
  submit: 'mutation ($id: Int!) { submitShipment(shipmentId: $id) { id } }',
  rename: 'mutation ($id: Int!, $title: String!) { updateShipment(shipmentId: $id, title: $title) { id } }',
  open: 'mutation ($id: Int!) { updateShipment(shipmentId: $id, status: DRAFT) { id } }',
  move: 'mutation ($id: Int!, $stage: ParcelStage!) { moveParcel(shipmentId: $id, stage: $stage) { id } }',
  delete: 'mutation ($id: Int!) { deleteShipment(shipmentId: $id) { id } }',
};

async function open() {
  const { world, pi, scientist } = opened;
  const experiment = await acceptedExperiment(opened, { localContactId: scientist.id });
  await world.db.insertInto('dataAccessUsers').values({ proposalPk: experiment.proposalPk, userId: data.id }).execute();
  const { createShipment } = await world.ok<Loose>(
    pi,
    'mutation ($p: Int!, $e: Int!) { createShipment(title: "First", proposalPk: $p, experimentPk: $e) { id } }',
    { p: experiment.proposalPk, e: experiment.experimentPk },
  );
  const sampleId = await insertShippedSample(world, { proposalPk: experiment.proposalPk, creatorId: pi.id });
  await world.db.insertInto('shipmentSamples').values({ shipmentId: createShipment.id, sampleId }).execute();
  return { ...experiment, shipmentId: createShipment.id as number };
}

async function lettersOf(template: string): Promise<string[]> {
  const rows = await opened.world.db
    .selectFrom('mails')
    .select('recipients')
    .where('templateId', '=', template)
    .execute();
  return rows.flatMap(({ recipients }) => recipients).toSorted();
}

async function compare(shipmentId: number, paper: Paper, where: string): Promise<void> {
  const { world, officer } = opened;
  const { shipment } = await world.ok<Loose>(
    officer,
    'query ($id: Int!) { shipment(shipmentId: $id) { title status externalRef stage arrivedAt storedAt returnedAt } }',
    { id: shipmentId },
  );
  if (paper.isDeleted) {
    expect(shipment, where).toBeNull();
    return;
  }
  const { arrivedAt, storedAt, returnedAt, externalRef, ...rest } = shipment;
  expect(
    { ...rest, times: [arrivedAt, storedAt, returnedAt].map((at) => at !== null), hasReference: Boolean(externalRef) },
    where,
  ).toEqual({
    title: paper.title,
    status: paper.isSubmitted ? 'SUBMITTED' : 'DRAFT',
    stage: paper.stage,
    times: [paper.stage !== 'UNDERWAY', paper.wasStored, paper.stage === 'RETURNED'],
    hasReference: paper.hasReference,
  });
}

it('parcels progress as an independent calculation expects, and people waiting for them are notified', async () => {
  const { world, pi, member, officer, scientist, stranger } = opened;
  const told = { submitted: 0, arrived: 0 };
  for (const seed of seeds) {
    const draw: Drawing = drawing(seed);
    const own = await open();
    let paper: Paper = {
      ...{ title: 'First', isSubmitted: false, hasReference: false, stage: 'UNDERWAY', wasStored: false },
      ...{ isDeleted: false, isRemoved: false, submittedTold: 0, arrivedTold: 0 },
    };
    for (let step = 0; step < 30 && !paper.isDeleted; step += 1) {
      const who = draw.one([pi, member, officer, officer, scientist, scientist, data, elsewhere, stranger]);
      const what = draw.one([
        'submit',
        'submit',
        'rename',
        'open',
        'move',
        'move',
        'move',
        draw.rarely(3) ? 'delete' : 'move',
      ]);
      const more = { title: `Title ${step}`, stage: draw.one(stages) };
      const next = after(paper, what, who, more);
      const { errors } = await world.gql(who, documents[what] ?? '', { id: own.shipmentId, ...more });
      const where = `seed ${seed}, step ${step}: ${what} ${what === 'move' ? more.stage : ''} by ${who.role} ${who.id}`;
      expect(errors.length === 0, `${where}: ${errors[0]?.message}`).toBe(next !== undefined);
      paper = next ?? paper;
      await world.work();
      await compare(own.shipmentId, paper, where);
      const [submitted, arrived] = [await lettersOf('shipment-submitted'), await lettersOf('shipment-arrived')];
      expect(submitted.length - told.submitted, `submitted, ${where}`).toBe(paper.submittedTold);
      expect(arrived.length - told.arrived, `arrived, ${where}`).toBe(2 * paper.arrivedTold);
    }
    told.submitted += paper.submittedTold;
    told.arrived += 2 * paper.arrivedTold;
  }
});

it('a parcel recorded as stored without a prior arrival has arrived, too (rule O75)', async () => {
  const { world, pi, scientist } = opened;
  const { shipmentId: id } = await open();
  const before = (await lettersOf('shipment-arrived')).length;
  await world.ok(pi, documents.submit ?? '', { id });
  await world.ok(scientist, documents.move ?? '', { id, stage: 'STORED' });
  await world.work();
  expect((await lettersOf('shipment-arrived')).length - before).toBe(2);
});

it('an arrival that is taken back and recorded again is reported again only after an hour (rule O270)', async () => {
  const { world, pi, scientist } = opened;
  const { shipmentId: id } = await open();
  const before = (await lettersOf('shipment-arrived')).length;
  const lettersAfter = async (...steps: Stage[]) => {
    for (const stage of steps) await world.ok(scientist, documents.move ?? '', { id, stage });
    await world.work();
    return (await lettersOf('shipment-arrived')).length - before;
  };
  await world.ok(pi, documents.submit ?? '', { id });
  expect(await lettersAfter('ARRIVED')).toBe(2);
  expect(await lettersAfter('UNDERWAY', 'STORED')).toBe(2);
  await world.db
    .updateTable('mails')
    .set({ created: new Date(Date.now() - 61 * 60_000) })
    .where('templateId', '=', 'shipment-arrived')
    .execute();
  expect(await lettersAfter('UNDERWAY', 'ARRIVED')).toBe(4);
});

it('nobody is notified of what was taken back before the letter was written (rule O292)', async () => {
  const { world, officer, pi, scientist } = opened;
  const { shipmentId: id } = await open();
  const letters = async () => {
    await world.work();
    return [(await lettersOf('shipment-submitted')).length, (await lettersOf('shipment-arrived')).length];
  };
  const before = await letters();
  await world.ok(pi, documents.submit ?? '', { id });
  await world.ok(officer, documents.open ?? '', { id });
  expect(await letters()).toEqual(before);
  await world.ok(pi, documents.submit ?? '', { id });
  const [submitted] = await letters();
  expect(submitted).toBe((before[0] ?? 0) + 1);
  for (const stage of ['ARRIVED', 'UNDERWAY']) await world.ok(scientist, documents.move ?? '', { id, stage });
  expect(await letters()).toEqual([submitted, before[1]]);
  await world.ok(scientist, documents.move ?? '', { id, stage: 'ARRIVED' });
  expect(await letters()).toEqual([submitted, (before[1] ?? 0) + 2]);
});
