import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type FormBench,
  fieldOf,
  formBench,
  formDocuments,
  numbered,
  type Told,
  when,
} from '../../../test/form-bench.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
let bench: FormBench;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());
beforeEach(async () => {
  bench = await formBench(world, officer);
});

describe('settings in a template', () => {
  it('replace configuration, conditions and operator', async () => {
    const dependencies = [when(bench.q.flag, true), when(bench.q.choice, 'a', 'neq')];
    await bench.run('settings', {
      questionId: bench.q.words,
      dependencies,
      operator: 'OR',
      config: '{"required":true}',
    });
    const told = await bench.stored();
    expect(fieldOf(told, bench.q.words)).toMatchObject({
      dependenciesOperator: 'OR',
      config: { required: true, max: null },
      dependencies: [
        { dependencyId: bench.q.flag, condition: { condition: 'eq', params: true } },
        { dependencyId: bench.q.choice, condition: { condition: 'neq', params: 'a' } },
      ],
    });
    const cleared = await bench.run('settings', { questionId: bench.q.words, dependencies: [] });
    expect(fieldOf(cleared, bench.q.words)).toMatchObject({
      dependencies: [],
      dependenciesOperator: 'AND',
      config: { required: true },
    });
  });

  it.each([
    ['on itself', () => [when(bench.q.choice, 'a')], 'DEPENDENCY_ITSELF'],
    ['on a text', () => [when(bench.q.words, 'a')], 'DEPENDENCY_SOURCE_TYPE'],
    ['on a question of the pool', () => [when(bench.q.spare, 'a')], 'DEPENDENCY_UNKNOWN_SOURCE'],
    ['on nothing there is', () => [when('nothing', 'a')], 'DEPENDENCY_UNKNOWN_SOURCE'],
  ])('reject conditions %s', async (_, dependencies, reason) => {
    const before = await bench.stored();
    expect(await bench.refusal('settings', { questionId: bench.q.choice, dependencies: dependencies() })).toMatchObject(
      { reason },
    );
    expect(await bench.stored()).toEqual(before);
  });

  it('reject a circle', async () => {
    await bench.run('settings', { questionId: bench.q.choice, dependencies: [when(bench.q.flag, true)] });
    expect(
      await bench.refusal('settings', { questionId: bench.q.flag, dependencies: [when(bench.q.choice, 'a')] }),
    ).toMatchObject({
      code: 'REFUSED',
      reason: 'DEPENDENCY_CIRCLE',
    });
  });

  it('reject values that no answer can be compared with', async () => {
    const dependencies = [{ dependencyId: bench.q.flag, condition: { condition: 'eq', params: '{"value":["x"]}' } }];
    expect(await bench.refusal('settings', { questionId: bench.q.words, dependencies })).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [expect.objectContaining({ path: 'dependencies.0.condition.params' })],
    });
  });

  it('reject a configuration its type does not allow, and change nothing', async () => {
    const before = await bench.stored();
    const given = { questionId: bench.q.choice, dependencies: [when(bench.q.flag, true)], config: '{"options":[]}' };
    expect(await bench.refusal('settings', given)).toMatchObject({
      issues: [{ path: 'config.options', code: 'custom', message: 'Please add at least one option' }],
    });
    expect(await bench.stored()).toEqual(before);
  });
});

describe('saving a whole form', () => {
  const given = (told: Told) =>
    told.steps.map(({ topic, fields }) => ({
      id: topic.id as number | null,
      title: topic.title,
      isEnabled: topic.isEnabled,
      fields: fields.map((field) => ({
        questionId: field.question.id,
        config: JSON.stringify(field.config),
        dependencies: field.dependencies.map(({ dependencyId, condition }) =>
          when(dependencyId, condition.params, condition.condition),
        ),
        dependenciesOperator: field.dependenciesOperator,
      })),
    }));
  const bare = ({ steps: list }: Told) => list.map(({ topic: { id: _, ...topic }, fields }) => ({ topic, fields }));

  it('restores the previous form after any changes', async () => {
    await bench.run('settings', {
      questionId: bench.q.words,
      dependencies: [when(bench.q.flag, true)],
      operator: 'OR',
      config: '{"max":3}',
    });
    const before = await bench.stored();
    await bench.run('remove', { questionId: bench.q.flag });
    await bench.run('deleteTopic', { topicId: bench.form.topics[1] });
    await bench.run('createTopic', { sortOrder: 0 });
    const { revision } = await bench.run('move', { questionId: bench.q.choice, sortOrder: 1 });
    const told = await bench.run('arrange', {
      revision,
      topics: given(before).map((topic, at) => (at === 1 ? { ...topic, id: null } : topic)),
    });
    expect(bare(told)).toEqual(bare(before));
    expect(told.steps[0]?.topic.id).toBe(before.steps[0]?.topic.id);
    expect(bare(await bench.stored())).toEqual(bare(before));
  });

  it('is refused if another user changed the form in the meantime', async () => {
    const before = await bench.stored();
    await bench.run('createTopic', {});
    expect(await bench.refusal('arrange', { revision: before.revision, topics: given(before) })).toMatchObject({
      code: 'CONFLICT',
      reason: 'TEMPLATE_CHANGED_MEANWHILE',
    });
    expect((await bench.stored()).steps).toHaveLength(3);
  });

  it('follows the rules of each smaller change', async () => {
    const before = await bench.stored();
    const [first, second] = given(before);
    const ask = (topics: unknown) => bench.refusal('arrange', { revision: before.revision, topics });
    expect(await ask([{ ...first, id: 99999 }, second])).toMatchObject({ reason: 'TOPIC_NOT_IN_FORM' });
    expect(await ask([first, { ...second, fields: first?.fields }])).toMatchObject({ reason: 'QUESTION_TWICE' });
    const circle = first?.fields.map((field) =>
      field.questionId === bench.q.flag ? { ...field, dependencies: [when(bench.q.flag, true)] } : field,
    );
    expect(await ask([{ ...first, fields: circle }, second])).toMatchObject({ reason: 'DEPENDENCY_ITSELF' });
    await bench.fillIn({}, bench.form.topics[1] as number);
    expect(await ask([first])).toMatchObject({ reason: 'TOPIC_COMPLETED' });
    expect(await bench.stored()).toMatchObject({ revision: before.revision });
  });

  it('takes a number of statements that does not grow with the form', async () => {
    const cost = async () => {
      const before = await bench.stored();
      const topics = given(before).reverse();
      return (await world.countStatements(() => bench.run('arrange', { revision: before.revision, topics }))).count;
    };
    const small = await cost();
    for (const at of [1, 2, 3, 4]) await bench.run('createTopic', { title: `Topic ${at + 2}` });
    await bench.run('place', { questionId: bench.q.spare, topicId: bench.form.topics[0], sortOrder: 0 });
    expect(await cost()).toBe(small);
  });
});

describe('concurrent changes by two officers', () => {
  it('are all preserved', async () => {
    await Promise.all([
      bench.run('createTopic', { title: 'One' }),
      bench.run('createTopic', { title: 'Two' }),
      bench.run('place', { questionId: bench.q.spare, topicId: bench.form.topics[0], sortOrder: 0 }),
      bench.run('move', { questionId: bench.q.flag, sortOrder: 9 }),
    ]);
    const told = await bench.stored();
    expect(told.revision).toBe(5);
    expect(told.steps).toHaveLength(4);
    expect(numbered(told)).toBe(true);
    expect(told.steps.flatMap(({ fields }) => fields)).toHaveLength(5);
  });
});

describe.each(roleCodes.filter((role) => role !== 'USER_OFFICER'))('%s', (role) => {
  it('cannot change forms', async () => {
    const who = await world.person(role);
    const given: Record<keyof typeof formDocuments, object> = {
      createTopic: {},
      updateTopic: { id: bench.form.topics[0] },
      deleteTopic: { topicId: bench.form.topics[1] },
      place: { questionId: bench.q.spare, topicId: bench.form.topics[0], sortOrder: 0 },
      move: { questionId: bench.q.flag, sortOrder: 1 },
      settings: { questionId: bench.q.flag, dependencies: [] },
      remove: { questionId: bench.q.flag },
      arrange: { revision: 1, topics: [] },
    };
    for (const [name, variables] of Object.entries(given)) {
      const document = formDocuments[name as keyof typeof formDocuments];
      const answer = await world.gql(who, document, { templateId: bench.form.templateId, ...variables });
      expect(answer.errors[0]?.message, name).toBe('INSUFFICIENT_PERMISSIONS');
    }
    expect((await bench.stored()).revision).toBe(1);
  });
});
