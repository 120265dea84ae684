import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FormQuestion, insertForm } from '../../../test/forms.ts';
import { insertCall, insertProposal } from '../../../test/rows.ts';
import { openWorld, type World } from '../../../test/world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const questions = (count: number): FormQuestion[] =>
  Array.from({ length: count }, (_, at) => ({ id: `q${count}_${at}`, type: 'TEXT_INPUT', config: { required: true } }));

/** Statements that saving a topic of so many answers takes, the first time and when all of them changed. */
async function costOf(count: number): Promise<number[]> {
  const user = await world.person('USER');
  const form = await insertForm(world, 'PROPOSAL', questions(count));
  const call = await insertCall(world, { templateId: form.templateId });
  const proposal = await insertProposal(world, { callId: call.id, proposerId: user.id });
  const { questionaryId } = proposal;
  await world.db
    .updateTable('questionaries')
    .set({ templateId: form.templateId })
    .where('id', '=', questionaryId)
    .execute();
  const save = (value: string) =>
    world.ok(
      user,
      `mutation ($questionaryId: Int!, $topicId: Int!, $answers: [AnswerInput!]!) {
        answerTopic(questionaryId: $questionaryId, topicId: $topicId, answers: $answers) { answerId } }`,
      {
        questionaryId,
        topicId: form.topics[0],
        answers: questions(count).map(({ id }) => ({ questionId: id, value: JSON.stringify({ value }) })),
      },
    );
  const costs: number[] = [];
  for (const value of ['first', 'second']) costs.push((await world.countStatements(() => save(value))).count);
  return costs;
}

it('saving a topic takes the same few statements however many answers it has', async () => {
  const ten = await costOf(10);
  expect(await costOf(40)).toEqual(ten);
  for (const cost of ten) expect(cost).toBeLessThanOrEqual(14);
});
