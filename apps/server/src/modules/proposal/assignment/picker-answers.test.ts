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
  const pick = (instrumentId: number) => ({ instrumentId: String(instrumentId) });
  expect(await save(0, { first_choice: pick(instrument), has_second: true })).toEqual([instrument]);
  expect(await save(1, { second_choice: pick(other) })).toEqual([instrument, other]);
  expect(await save(0, { first_choice: pick(other), has_second: true })).toEqual([other]);
  expect(await save(0, { first_choice: pick(instrument), has_second: true })).toEqual([instrument, other]);
  // What the second keeps counts no longer, once the first is chosen anew.
  expect(await save(0, { first_choice: pick(instrument), has_second: false })).toEqual([instrument, other]);
  expect(await save(0, { first_choice: pick(other), has_second: false })).toEqual([other]);
});
