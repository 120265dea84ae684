import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertForm } from '../../../test/forms.ts';
import { insertCall } from '../../../test/rows.ts';
import { openWorld, type World } from '../../../test/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('the blank form of a call is that of its template; a call that does not exist has none', async () => {
  const user = await world.person('USER');
  const form = await insertForm(world, 'PROPOSAL', [{ id: 'words', type: 'TEXT_INPUT' }]);
  const { id } = await insertCall(world, { templateId: form.templateId });
  const steps = `query ($callId: Int!) { blankQuestionaryStepsByCallId(callId: $callId) {
    isCompleted topic { id } fields { answerId question { id } } } }`;
  expect((await world.ok(user, steps, { callId: id })).blankQuestionaryStepsByCallId).toEqual([
    { isCompleted: false, topic: { id: form.topics[0] }, fields: [{ answerId: null, question: { id: 'words' } }] },
  ]);
  expect((await world.ok(user, steps, { callId: 999_999 })).blankQuestionaryStepsByCallId).toEqual([]);
  expect((await world.gql(null, steps, { callId: id })).data).toEqual({ blankQuestionaryStepsByCallId: null });
});
