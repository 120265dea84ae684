import { roleCodes } from '@atrium/domain/kernel';
import { creatableTypeIds } from '@atrium/domain/question';
import { questionTypes } from '@atrium/questions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertForm } from '../../../test/forms.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
let scientist: TestPerson;
let user: TestPerson;

const create = `mutation ($dataType: DataType!, $categoryId: TemplateCategoryId!) {
  createQuestion(dataType: $dataType, categoryId: $categoryId) { id naturalKey dataType categoryId question
    config { ... on TextInputConfig { max placeholder } } } }`;
const update = `mutation ($id: String!, $naturalKey: String, $question: String, $config: String) {
  updateQuestion(id: $id, naturalKey: $naturalKey, question: $question, config: $config) { id naturalKey question
    config { ... on TextInputConfig { max required } ... on EmbellishmentConfig { html plain } } } }`;
const remove = 'mutation ($id: String!) { deleteQuestion(questionId: $id) { id } }';
const page = `query ($filter: AllQuestionsFilter, $first: Int, $offset: Int, $sortField: String,
  $sortDirection: PaginationSortDirection, $searchText: String) {
  allQuestions(filter: $filter, first: $first, offset: $offset, sortField: $sortField, sortDirection: $sortDirection,
    searchText: $searchText) { totalCount questions { id templateCount answerCount abilities { delete { allowed reason } }
      templates { name } answers { questionaryId } } } }`;

const make = async (dataType = 'TEXT_INPUT', categoryId = 'PROPOSAL_QUESTIONARY'): Promise<string> =>
  (await world.ok(officer, create, { dataType, categoryId })).createQuestion.id;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  scientist = await world.person('INSTRUMENT_SCIENTIST');
  user = await world.person('USER');
});
afterAll(() => world.close());

describe('a new question', () => {
  it('has a key made of its type and time, a text and the blank configuration', async () => {
    const { createQuestion } = await world.ok(officer, create, {
      dataType: 'TEXT_INPUT',
      categoryId: 'SAMPLE_DECLARATION',
    });
    expect(createQuestion.id).toMatch(/^text_input_\d{13}$/);
    expect(createQuestion).toMatchObject({
      naturalKey: createQuestion.id,
      categoryId: 'SAMPLE_DECLARATION',
      question: 'New question',
      config: { max: null, placeholder: '' },
    });
  });

  it('has a unique key, however many are created at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => make('BOOLEAN')));
    expect(new Set(ids).size).toBe(8);
  });

  it.each(creatableTypeIds)('may be of type %s, with the whole blank configuration', async (dataType) => {
    const id = await make(dataType);
    const row = await world.db.selectFrom('questions').select('config').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.config).toEqual(JSON.parse(JSON.stringify(questionTypes[dataType].blankConfig)));
  });

  it.each([
    ['PROPOSAL_BASIS', 'PROPOSAL_QUESTIONARY', 'TYPE_NOT_CREATABLE'],
    ['TEXT_INPUT', 'PROPOSAL_PDF', 'CATEGORY_WITHOUT_QUESTIONS'],
  ])('%s in %s is refused', async (dataType, categoryId, reason) => {
    const answer = await world.gql(officer, create, { dataType, categoryId });
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'REFUSED', reason });
  });

  it.each(roleCodes.filter((role) => role !== 'USER_OFFICER'))('cannot be created by %s', async (role) => {
    const answer = await world.gql(await world.person(role), create, {
      dataType: 'TEXT_INPUT',
      categoryId: 'PROPOSAL_QUESTIONARY',
    });
    expect(answer.errors[0]?.message).toBe('INSUFFICIENT_PERMISSIONS');
  });
});

describe('changing a question', () => {
  it.each([
    ['GENERIC_TEMPLATE', 'templateId', 'GENERIC_TEMPLATE'],
    ['SAMPLE_DECLARATION', 'templateId', 'SAMPLE'],
    ['SAMPLE_DECLARATION', 'esiTemplateId', 'SAMPLE_ESI'],
  ] as const)('of %s, %s accepts a template of %s and no other', async (dataType, key, group) => {
    const templates = new Map<string, number>();
    for (const groupId of ['PROPOSAL', 'GENERIC_TEMPLATE', 'SAMPLE', 'SAMPLE_ESI', 'FAP_REVIEW']) {
      const row = { groupId, name: `A ${groupId}` };
      const made = await world.db.insertInto('templates').values(row).returning('id').executeTakeFirstOrThrow();
      templates.set(groupId, made.id);
    }
    templates.set('none', 99_999);
    const id = await make(dataType);
    for (const [groupId, template] of templates) {
      const known = dataType === 'SAMPLE_DECLARATION' ? { templateId: templates.get('SAMPLE') } : {};
      const config = JSON.stringify({ addEntryButtonLabel: 'Add', ...known, [key]: template });
      const issues = (await world.gql(officer, update, { id, config })).errors[0]?.extensions.issues;
      if (groupId === group) expect([groupId, issues]).toEqual([groupId, undefined]);
      else expect(issues).toMatchObject([{ path: `config.${key}` }]);
    }
  });
  it('changes only the fields that are given', async () => {
    const id = await make();
    await world.ok(officer, update, { id, question: 'How long?', config: '{"max":30,"required":true}' });
    const { updateQuestion } = await world.ok(officer, update, { id, naturalKey: `${id}_key` });
    expect(updateQuestion).toEqual({
      id,
      naturalKey: `${id}_key`,
      question: 'How long?',
      config: { max: 30, required: true },
    });
  });

  it('changes the default configuration only, not that of questions already placed', async () => {
    const id = await make();
    await insertForm(world, 'PROPOSAL', [{ id, type: 'TEXT_INPUT', config: { max: 7 } }]);
    await world.ok(officer, update, { id, config: '{"max":30}' });
    const placed = await world.db
      .selectFrom('questionTemplateRelations')
      .select('config')
      .where('questionId', '=', id)
      .executeTakeFirstOrThrow();
    expect(placed.config).toEqual({ max: 7 });
  });

  it('rejects a natural key that another question has, and accepts its own', async () => {
    const [one, other] = [await make(), await make()];
    const answer = await world.gql(officer, update, { id: one, naturalKey: other });
    expect(answer.errors[0]).toMatchObject({
      message: 'This key is already used',
      extensions: { code: 'CONFLICT', reason: 'NATURAL_KEY_TAKEN' },
    });
    expect((await world.ok(officer, update, { id: one, naturalKey: one })).updateQuestion.naturalKey).toBe(one);
    const present = 'query ($key: String!) { isNaturalKeyPresent(naturalKey: $key) }';
    expect((await world.ok(officer, present, { key: other })).isNaturalKeyPresent).toBe(true);
    expect((await world.ok(officer, present, { key: 'nobody_has_this' })).isNaturalKeyPresent).toBe(false);
    expect((await world.ok(user, present, { key: other })).isNaturalKeyPresent).toBeNull();
  });

  it.each([
    ['a key with blanks', { naturalKey: 'a key' }, 'naturalKey', 'You can use letters, numbers and underscore'],
    ['no key', { naturalKey: '' }, 'naturalKey', 'Please specify key'],
    ['a key of 129', { naturalKey: 'k'.repeat(129) }, 'naturalKey', 'Please make it at most 128 characters long'],
    ['no text', { question: ' ' }, 'question', 'Question is required'],
    ['a text of 257', { question: 'q'.repeat(257) }, 'question', 'There is a 256 max character limit'],
    ['a configuration that is no JSON', { config: '{' }, 'config', expect.stringContaining('JSON')],
    ['a configuration that is a list', { config: '[]' }, 'config', 'A configuration is an object'],
    ['a switch that is a word', { config: '{"required":"yes"}' }, 'config.required', 'This is the wrong kind of value'],
    ['a configuration of the wrong shape', { config: '{"max":"many"}' }, 'config.max', expect.any(String)],
  ])('rejects %s and names the field', async (_, fields, path, message) => {
    const id = await make();
    const answer = await world.gql(officer, update, { id, ...fields });
    expect(answer.errors[0]).toMatchObject({ message: 'Input validation errors' });
    expect(answer.errors[0]?.extensions.issues).toContainEqual(expect.objectContaining({ path, message }));
  });

  it('reports a missing file question in its own words', async () => {
    const id = await make('FILE_UPLOAD');
    const answer = await world.gql(officer, update, { id, question: '' });
    expect(answer.errors[0]?.extensions.issues).toEqual([
      { path: 'question', code: 'custom', message: 'Question is required form' },
    ]);
  });

  it('accepts a text of 256 and a key of 128 characters', async () => {
    const id = await make();
    const { updateQuestion } = await world.ok(officer, update, {
      id,
      question: 'q'.repeat(256),
      naturalKey: id.padEnd(128, 'k'),
    });
    expect(updateQuestion.question).toHaveLength(256);
  });

  it('sanitizes formatted text', async () => {
    const id = await make('EMBELLISHMENT');
    const config = JSON.stringify({ html: '<p onclick="x()">Read<script>steal()</script></p>', plain: 'Read' });
    const { updateQuestion } = await world.ok(officer, update, { id, config });
    expect(updateQuestion.config).toEqual({ html: '<p>Read</p>', plain: 'Read' });
    const row = await world.db.selectFrom('questions').select('config').where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row.config)).not.toContain('script');
  });

  it.each([
    ['a text', { question: 'a\0' }, 'question'],
    ['a configuration', { config: '{"small_label":"a\\u0000"}' }, 'config.small_label'],
  ])('names the field of %s that cannot be stored', async (_name, sent, path) => {
    const { errors } = await world.gql(officer, update, { id: await make(), ...sent });
    expect(errors[0]?.extensions.issues).toMatchObject([{ path }]);
  });

  it('reports a question that does not exist', async () => {
    const answer = await world.gql(officer, update, { id: 'nothing', question: 'x' });
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('deleting a question', () => {
  it('deletes an unused one and records it in the log', async () => {
    const id = await make();
    expect((await world.ok(officer, remove, { id })).deleteQuestion).toEqual({ id });
    const event = await world.db
      .selectFrom('eventLogs')
      .select('eventType')
      .where('changedObjectId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event.eventType).toBe('QUESTION_DELETED');
    const again = await world.gql(officer, remove, { id });
    expect(again.errors[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('refuses one that is placed, one that was answered, and a basis question', async () => {
    const id = await make();
    const form = await insertForm(world, 'PROPOSAL', [{ id, type: 'TEXT_INPUT' }]);
    const reason = async (question: string) =>
      (await world.gql(officer, remove, { id: question })).errors[0]?.extensions.reason;
    expect(await reason(id)).toBe('QUESTION_IN_TEMPLATES');
    const questionary = await world.db
      .insertInto('questionaries')
      .values({ templateId: form.templateId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('answers')
      .values({ questionaryId: questionary.id, questionId: id, answer: '{"value":"x"}' })
      .execute();
    await world.db.deleteFrom('questionTemplateRelations').where('questionId', '=', id).execute();
    expect(await reason(id)).toBe('QUESTION_ANSWERED');
    expect(await reason('visit_basis')).toBe('BASIS_QUESTION_PROTECTED');
  });

  it('is for officers', async () => {
    const id = await make();
    for (const who of [scientist, user, null]) {
      const answer = await world.gql(who, remove, { id });
      expect(answer.errors[0]?.message).toBe(who ? 'INSUFFICIENT_PERMISSIONS' : 'NOT_LOGGED_IN');
    }
  });
});

describe('the list of questions', () => {
  let ids: string[];
  beforeAll(async () => {
    ids = [];
    for (const [type, question] of [
      ['BOOLEAN', 'Zebra crossing at 5%?'],
      ['TEXT_INPUT', 'Zebra stripes'],
      ['DATE', 'Zebra day'],
    ] as const) {
      const id = await make(type, 'FEEDBACK');
      await world.ok(officer, update, { id, question });
      ids.push(id);
    }
  });

  const asked = async (variables: object): Promise<string[]> =>
    (await world.ok(officer, page, { ...variables })).allQuestions.questions.map(({ id }: { id: string }) => id);
  const feedback = { category: 'FEEDBACK', excludeDataType: ['FEEDBACK_BASIS'] };

  it('is paged, with the total count', async () => {
    const { allQuestions } = await world.ok(officer, page, { filter: feedback, first: 2 });
    expect(allQuestions.questions).toHaveLength(2);
    expect(allQuestions.totalCount).toBe(3);
    const beyond = await world.ok(officer, page, { filter: feedback, first: 2, offset: 40 });
    expect(beyond.allQuestions).toEqual({ questions: [], totalCount: 3 });
  });

  it.each([
    ['its text, whatever the case', 'ZEBRA', 3],
    ['blanks around do not count', '  stripes ', 1],
    ['signs are signs', '5%', 1],
    ['and not wildcards', 'Z%s', 0],
    ['backwards', 'arbez', 0],
  ])('is searched by text: %s', async (_, searchText, count) => {
    expect(await asked({ filter: feedback, searchText })).toHaveLength(count);
  });

  it('is searched by id and key', async () => {
    expect(await asked({ searchText: ids[1] })).toEqual([ids[1]]);
    await world.ok(officer, update, { id: ids[1], naturalKey: 'stripes_of_zebras' });
    expect(await asked({ searchText: 'stripes_of' })).toEqual([ids[1]]);
  });

  it('is filtered by type and category', async () => {
    expect(await asked({ filter: { ...feedback, dataType: ['DATE', 'BOOLEAN'] } })).toHaveLength(2);
    expect(await asked({ filter: { category: 'PROPOSAL_PDF' } })).toEqual([]);
  });

  it('is sorted by text, and by how often a question is placed and answered', async () => {
    const [first, second] = ids as [string, string, string];
    const form = await insertForm(world, 'FEEDBACK', [{ id: first, type: 'BOOLEAN' }]);
    await insertForm(world, 'FEEDBACK', [
      { id: first, type: 'BOOLEAN' },
      { id: second, type: 'TEXT_INPUT' },
    ]);
    const questionary = await world.db
      .insertInto('questionaries')
      .values({ templateId: form.templateId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('answers')
      .values({ questionaryId: questionary.id, questionId: first, answer: '{"value":true}' })
      .execute();
    const sorted = (sortField: string, sortDirection: string) => asked({ filter: feedback, sortField, sortDirection });
    expect(await sorted('question', 'asc')).toEqual([first, ids[2], second]);
    expect(await sorted('question', 'desc')).toEqual([second, ids[2], first]);
    expect(await sorted('templates', 'desc')).toEqual([first, second, ids[2]]);
    expect((await sorted('answers', 'desc'))[0]).toBe(first);
    const { allQuestions } = await world.ok(officer, page, {
      filter: feedback,
      sortField: 'answers',
      sortDirection: 'desc',
    });
    expect(allQuestions.questions[0]).toMatchObject({
      templateCount: 2,
      answerCount: 1,
      abilities: { delete: { allowed: false, reason: 'QUESTION_IN_TEMPLATES' } },
    });
    expect(allQuestions.questions[0].templates).toHaveLength(2);
  });

  it('sorts categories by their displayed names and rejects unknown fields', async () => {
    const names = await asked({
      filter: { dataType: ['FAP_REVIEW_BASIS', 'FEEDBACK_BASIS', 'VISIT_BASIS'] },
      sortField: 'categoryId',
      sortDirection: 'asc',
    });
    expect(names).toEqual(['fap_review_basis', 'feedback_basis', 'visit_basis']);
    const answer = await world.gql(officer, page, { sortField: 'config', sortDirection: 'asc' });
    expect(answer.errors[0]?.extensions.issues).toContainEqual(
      expect.objectContaining({ message: 'Bad sort field given: config' }),
    );
  });

  it('is available to scientists, who see no answers of items that are not theirs', async () => {
    const { allQuestions } = await world.ok(scientist, page, { filter: feedback, first: 1 });
    expect(allQuestions.totalCount).toBe(3);
    const { questions } = await world.ok(
      scientist,
      'query ($ids: [String!]) { questions(filter: { questionIds: $ids }) { id answerCount answers { answerId } } }',
      { ids: [ids[0]] },
    );
    expect(questions).toEqual([{ id: ids[0], answerCount: 1, answers: [] }]);
    expect((await world.gql(user, page)).errors[0]?.message).toBe('INSUFFICIENT_PERMISSIONS');
  });

  it('costs a constant number of statements', async () => {
    const sorted = { filter: feedback, sortField: 'answers', sortDirection: 'desc' };
    const cost = async (first: number) =>
      (await world.countStatements(() => world.ok(officer, page, { ...sorted, first }))).count;
    expect(await cost(3)).toBe(await cost(1));
  });
});

describe('categories', () => {
  it('are twelve, with names, for officers', async () => {
    const list = '{ templateCategories { categoryId name } }';
    const { templateCategories } = await world.ok(officer, list);
    expect(templateCategories).toHaveLength(12);
    expect(templateCategories).toContainEqual({ categoryId: 'FAP_REVIEW', name: 'FAP Review' });
    expect((await world.gql(scientist, list)).data).toEqual({ templateCategories: null });
  });
});

describe('a question by its key', () => {
  const byKey = 'query ($key: String!) { questionByNaturalKey(naturalKey: $key) { id } }';
  it('can be read by any signed-in user', async () => {
    expect((await world.ok(user, byKey, { key: 'visitat_basis' })).questionByNaturalKey).toEqual({ id: 'visit_basis' });
    expect((await world.gql(user, byKey, { key: 'nothing' })).errors[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await world.gql(null, byKey, { key: 'visitat_basis' })).errors[0]?.message).toBe('NOT_LOGGED_IN');
  });
});
