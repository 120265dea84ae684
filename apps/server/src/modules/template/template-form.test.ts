import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawn, type FormBench, fieldOf, formBench, numbered, when } from '../../../test/form-bench.ts';
import { insertForm } from '../../../test/forms.ts';
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

describe('topics', () => {
  it.each([
    [0, 'New Topic,Topic 1,Topic 2'],
    [1, 'Topic 1,New Topic,Topic 2'],
    [undefined, 'Topic 1,Topic 2,New Topic'],
    [99, 'Topic 1,Topic 2,New Topic'],
    [-3, 'New Topic,Topic 1,Topic 2'],
  ])('are added at %s', async (sortOrder, order) => {
    const told = await bench.run('createTopic', { sortOrder });
    expect(told.steps.map(({ topic }) => topic.title).join()).toBe(order);
    expect(numbered(told)).toBe(true);
    expect(told.revision).toBe(2);
  });

  it('may be named when they are created', async () => {
    const told = await bench.run('createTopic', { title: 'Samples' });
    expect(told.steps[2]?.topic).toMatchObject({ title: 'Samples', isEnabled: true });
  });

  it('are renamed, moved and disabled', async () => {
    const [first] = bench.form.topics;
    const told = await bench.run('updateTopic', { id: first, title: 'Last', sortOrder: 1, isEnabled: false });
    expect(told.steps.map(({ topic }) => topic.title)).toEqual(['Topic 2', 'Last']);
    expect(told.steps[1]?.topic.isEnabled).toBe(false);
    expect(numbered(told)).toBe(true);
    const back = await bench.run('updateTopic', { id: first, isEnabled: true });
    expect(back.steps[1]?.topic).toMatchObject({ title: 'Last', isEnabled: true });
  });

  it('have titles of 1 to 32 characters', async () => {
    const [first] = bench.form.topics;
    await bench.run('updateTopic', { id: first, title: 't'.repeat(32) });
    for (const title of ['t'.repeat(33), ' ']) {
      expect(await bench.refusal('updateTopic', { id: first, title })).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });

  it('keep a longer title from a file when other things change, and when the form is restored', async () => {
    const [first] = bench.form.topics;
    const title = 't'.repeat(64);
    await world.db
      .updateTable('topics')
      .set({ title })
      .where('id', '=', first as number)
      .execute();
    const moved = await bench.run('updateTopic', { id: first, title, sortOrder: 1, isEnabled: false });
    expect(moved.steps[1]?.topic).toMatchObject({ title, isEnabled: false });
    const topics = [{ id: first, title, fields: [] }];
    expect((await bench.run('arrange', { revision: moved.revision, topics })).steps[0]?.topic.title).toBe(title);
    const other = { id: first, title: 'o'.repeat(33) };
    expect(await bench.refusal('updateTopic', other)).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ path: 'title', message: 'Please make it at most 32 characters long' }],
    });
  });

  it('belong to their template', async () => {
    expect(await bench.refusal('updateTopic', { id: 99999, title: 'x' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await bench.refusal('updateTopic', { id: bench.form.topics[0], templateId: 1, title: 'x' })).toMatchObject({
      reason: 'TOPIC_NOT_IN_FORM',
    });
    expect(await bench.refusal('createTopic', { templateId: 99999 })).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are deleted with their questions, whose answers are kept', async () => {
    await bench.fillIn({ [bench.q.more]: 'x' });
    const told = await bench.run('deleteTopic', { topicId: bench.form.topics[1] });
    expect(drawn(told)).toBe('flag,choice,words');
    const answers = await world.db.selectFrom('answers').select('id').where('questionId', '=', bench.q.more).execute();
    expect(answers).toHaveLength(1);
  });

  it('cannot be deleted once a user completed them', async () => {
    await bench.fillIn({}, bench.form.topics[1] as number);
    expect(await bench.refusal('deleteTopic', { topicId: bench.form.topics[1] })).toMatchObject({
      code: 'REFUSED',
      reason: 'TOPIC_COMPLETED',
      title: 'Topic 2',
      count: 1,
    });
    expect(drawn(await bench.stored())).toBe('flag,choice,words | more');
  });

  it('can be deleted after the completion was undone', async () => {
    await bench.fillIn({}, bench.form.topics[1] as number);
    await world.db.updateTable('topicCompletenesses').set({ isComplete: false }).execute();
    expect(drawn(await bench.run('deleteTopic', { topicId: bench.form.topics[1] }))).toBe('flag,choice,words');
  });

  it('cannot be deleted while they contain the basis question', async () => {
    const { createTemplate } = await world.ok(
      officer,
      'mutation { createTemplate(groupId: PROPOSAL, name: "x") { steps { topic { id } } } }',
    );
    const [{ topic }] = createTemplate.steps;
    expect(await bench.refusal('deleteTopic', { topicId: topic.id })).toMatchObject({ reason: 'TOPIC_HOLDS_BASIS' });
  });
});

describe('questions', () => {
  it.each([
    [0, 'spare,flag,choice,words | more'],
    [2, 'flag,choice,spare,words | more'],
    [99, 'flag,choice,words,spare | more'],
  ])('are placed at %d with their default configuration', async (sortOrder, order) => {
    const told = await bench.run('place', { questionId: bench.q.spare, topicId: bench.form.topics[0], sortOrder });
    expect(drawn(told)).toBe(order);
    expect(numbered(told)).toBe(true);
    expect(fieldOf(told, bench.q.spare)).toMatchObject({
      config: { max: 77 },
      dependenciesOperator: 'AND',
      dependencies: [],
    });
  });

  it('are placed without a template deleted in the meantime, and keep the rest of their configuration (rule Q131)', async () => {
    const template = async (groupId: string) =>
      (
        await world.db
          .insertInto('templates')
          .values({ groupId, name: groupId })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const [gone, there] = [await template('SAMPLE'), await template('SAMPLE_ESI')];
    const config = { templateId: gone, esiTemplateId: there, addEntryButtonLabel: 'Add a probe' };
    const [id, arranged] = [`lost_${gone}`, `lost_too_${gone}`];
    const asked = { dataType: 'SAMPLE_DECLARATION', categoryId: 'PROPOSAL_QUESTIONARY', question: 'Which?' };
    const row = (naturalKey: string) => ({ ...asked, id: naturalKey, naturalKey, config: JSON.stringify(config) });
    await world.db
      .insertInto('questions')
      .values([row(id), row(arranged)])
      .execute();
    await world.ok(officer, `mutation { deleteTemplate(templateId: ${gone}) { templateId } }`);
    const [topicId] = bench.form.topics;
    const { revision } = await bench.run('place', { questionId: id, topicId, sortOrder: 0 });
    const fields = [id, arranged].map((questionId) => ({ questionId, dependencies: [] }));
    await bench.run('arrange', { revision, topics: [{ title: 'One', fields }] });
    const placed = await world.db
      .selectFrom('questionTemplateRelations')
      .select('config')
      .where('templateId', '=', bench.form.templateId)
      .execute();
    expect(placed.map((one) => one.config)).toEqual([
      { ...config, templateId: null },
      { ...config, templateId: null },
    ]);
    const kept = world.db.selectFrom('questions').select('config').where('id', '=', id);
    expect((await kept.executeTakeFirst())?.config).toEqual(config);
  });

  it('that are placed again are moved and keep their configuration', async () => {
    const told = await bench.run('place', { questionId: bench.q.words, topicId: bench.form.topics[1], sortOrder: 0 });
    expect(drawn(told)).toBe('flag,choice | words,more');
    expect(fieldOf(told, bench.q.words)?.config).toMatchObject({ max: 9 });
  });

  it.each([
    ['of another category', () => 'sample_basis', 'QUESTION_OF_OTHER_CATEGORY'],
    ['of the basis of another group', () => 'proposal_esi_basis', 'BASIS_QUESTION_OF_OTHER_GROUP'],
    ['that do not exist', () => 'nothing', 'QUESTION_UNKNOWN'],
  ])('%s are rejected', async (_, id, reason) => {
    const extensions = await bench.refusal('place', { questionId: id(), topicId: bench.form.topics[0], sortOrder: 0 });
    expect(extensions).toMatchObject({ reason });
  });

  it('are not placed in topics of other templates', async () => {
    const { topics } = await insertForm(world, 'PROPOSAL', []);
    expect(await bench.refusal('place', { questionId: bench.q.spare, topicId: topics[0], sortOrder: 0 })).toMatchObject(
      {
        reason: 'TOPIC_NOT_IN_FORM',
      },
    );
  });

  it.each([
    ['within their topic', { sortOrder: 2 }, 'choice,words,flag | more'],
    ['to another topic', { sortOrder: 1, topic: 1 }, 'choice,words | more,flag'],
  ])('move %s', async (_, { topic, sortOrder }: { topic?: number; sortOrder: number }, order) => {
    await bench.run('settings', {
      questionId: bench.q.words,
      dependencies: [when(bench.q.flag, true)],
      operator: 'OR',
    });
    const topicId = topic === undefined ? undefined : bench.form.topics[topic];
    const told = await bench.run('move', { questionId: bench.q.flag, topicId, sortOrder });
    expect(drawn(told)).toBe(order);
    expect(numbered(told)).toBe(true);
    expect(fieldOf(told, bench.q.words)).toMatchObject({ dependenciesOperator: 'OR', config: { max: 9 } });
    expect(fieldOf(told, bench.q.words)?.dependencies).toHaveLength(1);
  });

  it('may be given a configuration when they are moved', async () => {
    const told = await bench.run('move', { questionId: bench.q.words, sortOrder: 0, config: '{"max":4}' });
    expect(drawn(told)).toBe('words,flag,choice | more');
    expect(fieldOf(told, bench.q.words)?.config).toMatchObject({ max: 4 });
  });

  it('that are not placed cannot be moved', async () => {
    expect(await bench.refusal('move', { questionId: bench.q.spare, sortOrder: 0 })).toMatchObject({
      reason: 'QUESTION_NOT_IN_FORM',
    });
    expect(await bench.refusal('remove', { questionId: bench.q.spare })).toMatchObject({
      reason: 'QUESTION_NOT_IN_FORM',
    });
  });

  it('are removed with all conditions that refer to them or belong to them', async () => {
    await bench.run('settings', { questionId: bench.q.choice, dependencies: [when(bench.q.flag, true)] });
    await bench.run('settings', { questionId: bench.q.words, dependencies: [when(bench.q.choice, 'a')] });
    const told = await bench.run('remove', { questionId: bench.q.choice });
    expect(drawn(told)).toBe('flag,words | more');
    expect(fieldOf(told, bench.q.words)?.dependencies).toEqual([]);
    const back = await bench.run('place', { questionId: bench.q.choice, topicId: bench.form.topics[0], sortOrder: 0 });
    expect(fieldOf(back, bench.q.choice)?.dependencies).toEqual([]);
  });

  it('that are placed again still have their answers', async () => {
    await bench.fillIn({ [bench.q.words]: 'kept' });
    expect(fieldOf(await bench.stored(), bench.q.words)?.answerCount).toBe(1);
    await bench.run('remove', { questionId: bench.q.words });
    const told = await bench.run('place', { questionId: bench.q.words, topicId: bench.form.topics[1], sortOrder: 0 });
    expect(fieldOf(told, bench.q.words)?.answerCount).toBe(1);
  });

  it('that are basis questions cannot be removed', async () => {
    const { createTemplate } = await world.ok(
      officer,
      'mutation { createTemplate(groupId: SAMPLE, name: "x") { templateId } }',
    );
    const extensions = await bench.refusal('remove', {
      templateId: createTemplate.templateId,
      questionId: 'sample_basis',
    });
    expect(extensions).toMatchObject({ reason: 'BASIS_QUESTION_STAYS' });
  });
});
