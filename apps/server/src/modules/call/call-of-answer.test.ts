import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillIn } from '../../../test/filling.ts';
import { insertForm } from '../../../test/forms.ts';
import { insertCall, writeProposal } from '../../../test/proposals.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let callId: number;
let answerId: number;
let pi: TestPerson;

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  const form = await insertForm(
    world,
    'PROPOSAL',
    [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }],
    [{ id: 'call_words', type: 'TEXT_INPUT' }],
  );
  await insertCall(world, { templateId: form.templateId });
  callId = await insertCall(world, { templateId: form.templateId });
  const { questionaryId } = await writeProposal(world, pi, callId);
  await fillIn(world, pi, {
    questionaryId,
    topicId: form.topics[1],
    answers: { call_words: 'x' },
    isPartialSave: true,
  });
  const answered = world.db.selectFrom('answers').select('id').where('questionaryId', '=', questionaryId);
  answerId = (await answered.executeTakeFirstOrThrow()).id;
});
afterAll(() => world.close());

const callFor = async (who: TestPerson, id = answerId) =>
  (await world.ok(who, 'query ($id: Int!) { getCallByAnswerId(answerId: $id) { id } }', { id })).getCallByAnswerId;

it('is returned to users who may read the answer, and does not exist for others (rule C34)', async () => {
  expect(await callFor(pi)).toEqual({ id: callId });
  expect(await callFor(await world.person('USER_OFFICER'))).toEqual({ id: callId });
  expect(await callFor(await world.person('USER'))).toBeNull();
  expect(await callFor(await world.person('INSTRUMENT_SCIENTIST'))).toBeNull();
  expect(await callFor(pi, answerId + 1000)).toBeNull();
});
