import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fillIn } from '../../../../test/filling.ts';
import { type Form, insertForm } from '../../../../test/forms.ts';
import { insertCall, insertInstrument, writeProposal } from '../../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../../test/world.ts';

let world: World;
let pi: TestPerson;
let form: Form;
let callId: number;
let instrument: number;
let other: number;
let technique: number;
let proposal: { primaryKey: number; questionaryId: number };

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  form = await insertForm(
    world,
    'PROPOSAL',
    [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }],
    [
      { id: 'where', type: 'INSTRUMENT_PICKER', config: { isMultipleSelect: true } },
      { id: 'how', type: 'TECHNIQUE_PICKER', config: { isMultipleSelect: true } },
    ],
  );
  callId = await insertCall(world, { templateId: form.templateId });
  const manager = await world.person('INSTRUMENT_SCIENTIST');
  instrument = await insertInstrument(world, manager, [callId]);
  other = await insertInstrument(world, manager, [callId]);
  const { id } = await world.db
    .insertInto('techniques')
    .values({ name: 'Diffraction', shortCode: 'DIF' })
    .returning('id')
    .executeTakeFirstOrThrow();
  technique = id;
  await world.db.insertInto('techniqueInstruments').values({ techniqueId: id, instrumentId: instrument }).execute();
});
afterAll(() => world.close());

beforeEach(async () => {
  proposal = await writeProposal(world, pi, callId, { title: 'Ice', abstract: 'Cold' });
});

const answer = async (answers: Record<string, unknown>, isPartialSave: boolean) => {
  const { errors } = await fillIn(world, pi, {
    questionaryId: proposal.questionaryId,
    topicId: form.topics[1],
    answers,
    isPartialSave,
  });
  expect(errors).toEqual([]);
};
const assigned = async () => {
  const of = (table: 'proposalInstruments' | 'proposalTechniques') =>
    world.db.selectFrom(table).selectAll().where('proposalPk', '=', proposal.primaryKey).execute();
  const [instruments, techniques] = [await of('proposalInstruments'), await of('proposalTechniques')];
  return {
    instruments: instruments.map((row) => (row as { instrumentId?: number }).instrumentId),
    techniques: techniques.map((row) => (row as { techniqueId?: number }).techniqueId),
  };
};

it.each([true, false])(
  'the choice in a picker is assigned, and replaces the previous one (saved for later: %s)',
  async (partial) => {
    await answer({ where: [{ instrumentId: String(instrument) }], how: [technique] }, partial);
    expect(await assigned()).toEqual({ instruments: [instrument], techniques: [technique] });
    await answer({ where: [{ instrumentId: String(other) }], how: [technique] }, partial);
    expect(await assigned()).toEqual({ instruments: [other], techniques: [technique] });
  },
);

it.each([true, false])(
  'an emptied picker keeps what is assigned, of both kinds (saved for later: %s)',
  async (partial) => {
    const chosen = { where: [{ instrumentId: String(instrument) }], how: [technique] };
    await answer(chosen, partial);
    await answer({ where: [], how: [] }, partial);
    expect(await assigned()).toEqual({ instruments: [instrument], techniques: [technique] });
    await answer(chosen, partial);
    await answer({}, partial);
    expect(await assigned()).toEqual({ instruments: [instrument], techniques: [technique] });
  },
);

it('the choices of several pickers are assigned together, except of one that does not apply (rules P35 and Q140)', async () => {
  const several = await insertForm(
    world,
    'PROPOSAL',
    [
      { id: 'several_basis', type: 'PROPOSAL_BASIS' },
      { id: 'first_choice', type: 'INSTRUMENT_PICKER' },
      { id: 'has_second', type: 'BOOLEAN' },
    ],
    [{ id: 'second_choice', type: 'INSTRUMENT_PICKER', dependsOn: [['has_second', 'eq', true]] }],
  );
  const call = await insertCall(world, { templateId: several.templateId });
  await world.db
    .insertInto('callInstruments')
    .values([instrument, other].map((instrumentId) => ({ callId: call, instrumentId })))
    .execute();
  proposal = await writeProposal(world, pi, call, { title: 'Snow', abstract: 'Colder' });
  const save = async (topic: 0 | 1, answers: Record<string, unknown>) => {
    const { questionaryId } = proposal;
    const topicId = several.topics[topic];
    const { errors } = await fillIn(world, pi, { questionaryId, topicId, answers, isPartialSave: true });
    expect(errors).toEqual([]);
    return (await assigned()).instruments.toSorted();
  };
  expect(await save(0, { first_choice: pick(instrument), has_second: true })).toEqual([instrument]);
  expect(await save(1, { second_choice: pick(other) })).toEqual([instrument, other]);
  expect(await save(0, { first_choice: pick(other), has_second: true })).toEqual([other]);
  expect(await save(0, { first_choice: pick(instrument), has_second: true })).toEqual([instrument, other]);
  // What the second keeps counts no longer, once the first is chosen anew.
  expect(await save(0, { first_choice: pick(instrument), has_second: false })).toEqual([instrument, other]);
  expect(await save(0, { first_choice: pick(other), has_second: false })).toEqual([other]);
});

/** Two steps with a picker each, in a call with both instruments, and a later call that has only the first of them. */
async function twoSteps() {
  const steps = await insertForm(
    world,
    'PROPOSAL',
    [{ id: 'steps_basis', type: 'PROPOSAL_BASIS' }],
    [
      { id: 'first_step', type: 'INSTRUMENT_PICKER', config: { requestTime: true } },
      { id: 'technique_step', type: 'TECHNIQUE_PICKER' },
    ],
    [{ id: 'second_step', type: 'INSTRUMENT_PICKER' }],
  );
  const [call, later] = [
    await insertCall(world, { templateId: steps.templateId }),
    await insertCall(world, { templateId: steps.templateId }),
  ];
  const third = await insertInstrument(world, await world.person('INSTRUMENT_SCIENTIST'), [call, later]);
  const on = [
    { callId: call, instrumentId: instrument },
    { callId: call, instrumentId: other },
    { callId: later, instrumentId: instrument },
  ];
  await world.db.insertInto('callInstruments').values(on).execute();
  proposal = await writeProposal(world, pi, call, { title: 'Hail', abstract: 'Round' });
  const fill = async (topic: number, answers: Record<string, unknown>) => {
    const { questionaryId } = proposal;
    const { errors } = await fillIn(world, pi, { questionaryId, topicId: steps.topics[topic], answers });
    expect(errors).toEqual([]);
    return assigned();
  };
  const copy = async () => {
    const { cloneProposals } = await world.ok(
      pi,
      `mutation ($c: Int!, $p: [Int!]!) { cloneProposals(cloneProposalsInput: { callId: $c, proposalsToClonePk: $p }) {
        primaryKey questionaryId } }`,
      { c: later, p: [proposal.primaryKey] },
    );
    proposal = cloneProposals[0];
  };
  return { call, third, fill, copy };
}
const pick = (instrumentId: number, timeRequested = '2') => ({ instrumentId: String(instrumentId), timeRequested });

it('what a copy keeps in its pickers is assigned once its steps are confirmed (rule P35)', async () => {
  const { fill, copy } = await twoSteps();
  const first = { first_step: pick(instrument), technique_step: technique };
  await fill(1, first);
  await fill(2, { second_step: pick(other) });
  await copy();
  // Its call lacks the other instrument.
  expect(await fill(1, first)).toEqual({ instruments: [instrument], techniques: [technique] });
  expect(await fill(2, { second_step: null })).toEqual({ instruments: [instrument], techniques: [technique] });
});

it('a step can be saved although another chose an instrument that the call no longer has (rule P35)', async () => {
  const { fill, copy, third } = await twoSteps();
  await fill(1, { first_step: pick(instrument) });
  await fill(2, { second_step: pick(other) });
  await copy();
  expect((await fill(1, { first_step: pick(third) })).instruments).toEqual([third]);
});

it('a step that chooses the same instrument keeps what the user office assigned since (rule P35)', async () => {
  const { fill, third } = await twoSteps();
  await fill(1, { first_step: pick(instrument) });
  const also = { proposalPk: proposal.primaryKey, instrumentId: third };
  await world.db.insertInto('proposalInstruments').values(also).execute();
  expect((await fill(1, { first_step: pick(instrument) })).instruments).toEqual([instrument, third]);
  expect((await fill(1, { first_step: pick(instrument, '3') })).instruments).toEqual([instrument, third]);
  expect((await fill(1, { first_step: pick(other, '3') })).instruments).toEqual([other]);
});
