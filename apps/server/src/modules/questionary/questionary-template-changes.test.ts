import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Form, insertForm } from '../../../test/forms.ts';
import { insertCall, insertProposal } from '../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
let user: TestPerson;
let form: Form;
let questionaryId: number;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  user = await world.person('USER');
  form = await insertForm(
    world,
    'PROPOSAL',
    [{ id: 'basics', type: 'TEXT_INPUT' }],
    [
      { id: 'has_samples', type: 'BOOLEAN' },
      { id: 'colour', type: 'SELECTION_FROM_OPTIONS', config: { options: ['red', 'blue', 'green'] } },
    ],
    [{ id: 'details', type: 'TEXT_INPUT', dependsOn: [['has_samples', 'eq', true]] }],
  );
  const call = await insertCall(world, { templateId: form.templateId });
  const questionary = await world.db
    .insertInto('questionaries')
    .values({ templateId: form.templateId, creatorId: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  questionaryId = questionary.id;
  await insertProposal(world, { callId: call.id, proposerId: user.id, questionaryId });
});
afterAll(() => world.close());

const switchTopic = (at: number, isEnabled: boolean) =>
  world.ok(officer, 'mutation ($id: Int!, $on: Boolean) { updateTopic(id: $id, isEnabled: $on) { templateId } }', {
    id: form.topics[at],
    on: isEnabled,
  });
const read = async () =>
  (
    await world.ok(
      user,
      `query ($id: Int!) { questionary(questionaryId: $id) { isCompleted steps { topic { id } isCompleted
        fields { question { id } dependencies { dependencyId } } } } }`,
      { id: questionaryId },
    )
  ).questionary;
const answer = (topicId: number | undefined, answers: object[], isPartialSave = false) =>
  world.gql(
    user,
    `mutation ($questionaryId: Int!, $topicId: Int!, $answers: [AnswerInput!]!, $isPartialSave: Boolean) {
      answerTopic(questionaryId: $questionaryId, topicId: $topicId, answers: $answers, isPartialSave: $isPartialSave) { questionId } }`,
    { questionaryId, topicId, answers, isPartialSave },
  );
const value = (given: unknown) => JSON.stringify({ value: given });

describe('a topic that is switched off', () => {
  it('is not asked for, does not prevent completion, and comes back with its answers', async () => {
    await answer(form.topics[1], [{ questionId: 'colour', value: value(['red']) }], true);
    await switchTopic(1, false);
    const steps = (await read()).steps;
    expect(steps.map(({ topic }: { topic: { id: number } }) => topic.id)).toEqual([form.topics[0], form.topics[2]]);
    const refusedSave = await answer(form.topics[1], []);
    expect(refusedSave.errors[0]?.extensions).toMatchObject({ reason: 'TOPIC_NOT_IN_TEMPLATE' });

    await answer(form.topics[0], [{ questionId: 'basics', value: value('x') }]);
    await answer(form.topics[2], [{ questionId: 'details', value: value('y') }]);
    expect((await read()).isCompleted).toBe(true);

    await switchTopic(1, true);
    const back = await read();
    expect(back.isCompleted).toBe(false);
    const { template } = await world.ok(
      officer,
      'query ($id: Int!) { template(templateId: $id) { steps { fields { question { id } answerCount } } } }',
      { id: form.templateId },
    );
    expect(template.steps[1].fields[1]).toEqual({ question: { id: 'colour' }, answerCount: 1 });
  });

  it('lets questions that depend on it apply', async () => {
    // With the topic on, "details" needs "has_samples"; a value that is sent for it is passed over.
    const keptWith = async () => {
      const { data } = await answer(form.topics[2], [{ questionId: 'details', value: value('seen') }], true);
      return data?.answerTopic.map(({ questionId }: { questionId: string }) => questionId);
    };
    expect(await keptWith()).toEqual([]);
    await switchTopic(1, false);
    expect(await keptWith()).toEqual(['details']);
    await switchTopic(1, true);
  });
});

describe('the impact of a change', () => {
  const impact = `query ($templateId: Int!, $questionId: String!, $config: String!) {
    questionChangeImpact(templateId: $templateId, questionId: $questionId, config: $config) { answered invalidated } }`;
  const ask = async (questionId: string, config: object, who = officer) =>
    world.gql(who, impact, { templateId: form.templateId, questionId, config: JSON.stringify(config) });

  beforeAll(async () => {
    for (const chosen of [['red'], ['blue'], ['blue'], ['lost']]) {
      const { id } = await world.db
        .insertInto('questionaries')
        .values({ templateId: form.templateId })
        .returning('id')
        .executeTakeFirstOrThrow();
      await world.db
        .insertInto('answers')
        .values({ questionaryId: id, questionId: 'colour', answer: value(chosen) })
        .execute();
    }
  });

  it.each([
    ['nothing', { options: ['red', 'blue', 'green'] }, 0],
    ['an option nobody chose goes', { options: ['red', 'blue'] }, 0],
    ['an option that two chose goes', { options: ['red', 'green'] }, 2],
    ['all options go', { options: ['yellow'] }, 4],
  ])('is counted: %s', async (_, config, invalidated) => {
    const { data } = await ask('colour', { variant: 'radio', ...config });
    // What was not valid before is not counted again.
    expect(data?.questionChangeImpact).toEqual({ answered: 5, invalidated });
  });

  it('is computed without changing anything, and refused for what could not be saved', async () => {
    const answerOf = await ask('colour', { options: [] });
    expect(answerOf.errors[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT' });
    const missing = await ask('nothing', {});
    expect(missing.errors[0]?.extensions).toMatchObject({ reason: 'QUESTION_NOT_IN_FORM' });
    expect((await read()).steps[1].fields).toHaveLength(2);
  });

  it.each(roleCodes.filter((role) => role !== 'USER_OFFICER'))('is not shown to %s', async (role) => {
    const { errors } = await ask('colour', {}, await world.person(role));
    expect(errors[0]?.message).toBe('INSUFFICIENT_PERMISSIONS');
  });
});
