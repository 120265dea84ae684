import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Form } from '../../../../test/forms.ts';
import {
  exported,
  type File,
  importing,
  insertExchangedForm,
  templateFiles,
  textOf,
  validate,
} from '../../../../test/template-files.ts';
import { openWorld, type TestPerson, type World } from '../../../../test/world.ts';

let world: World;
let officer: TestPerson;

type Files = ReturnType<typeof templateFiles>;
let fileOf: Files['fileOf'];
let judge: Files['judge'];
let refusal: Files['refusal'];
let count: Files['count'];
let form: Form;
beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  form = await insertExchangedForm(world);
  ({ fileOf, judge, refusal, count } = templateFiles(world, officer));
});
afterAll(() => world.close());

describe('an exported template', () => {
  it('has the established file format', async () => {
    const file = await fileOf(form.templateId);
    expect(file.metadata).toEqual({ version: '1.2.0', exportDate: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(Object.keys(file.data)).toEqual(['template', 'templateSteps', 'questions', 'subTemplates']);
    expect(file.data.template).toEqual({
      templateId: form.templateId,
      groupId: 'PROPOSAL',
      name: expect.any(String),
      description: '',
      isArchived: false,
    });
    const [first, second] = file.data.templateSteps;
    expect(first.topic).toEqual({
      id: form.topics[0],
      title: 'Topic 1',
      templateId: form.templateId,
      sortOrder: 0,
      isEnabled: true,
    });
    expect(first.fields[1]).toMatchObject({
      question: {
        categoryId: 1,
        id: 'x_words',
        naturalKey: 'x_words',
        dataType: 'TEXT_INPUT',
        question: 'Question x_words',
        config: { max: null, placeholder: '' },
      },
      topicId: form.topics[0],
      sortOrder: 1,
      config: { max: 20 },
      dependenciesOperator: 'OR',
      dependencies: [
        {
          questionId: 'x_words',
          dependencyId: 'x_choice',
          dependencyNaturalKey: 'x_choice',
          condition: { condition: 'neq', params: 'a' },
        },
        {
          questionId: 'x_words',
          dependencyId: 'x_flag',
          dependencyNaturalKey: 'x_flag',
          condition: { condition: 'eq', params: true },
        },
      ],
    });
    expect(second.fields[0].config.options).toEqual(['a', 'b']);
    expect(file.data.questions.map(({ id }: { id: string }) => id)).toEqual(['x_flag', 'x_words', 'x_choice']);
  });

  it.each([
    [1, 'PROPOSAL'],
    [2, 'FAP_REVIEW_TEMPLATE'],
    [3, 'TECHNICAL_REVIEW_TEMPLATE'],
    [4, 'EXPERIMENT_SAFETY_REVIEW_TEMPLATE'],
  ])('of template %d names its group %s and can be read back', async (id, group) => {
    const file = await fileOf(id);
    expect(file.data.template.groupId).toBe(group);
    expect(await judge(file)).toMatchObject({ isValid: true, errors: [] });
  });

  it.each(roleCodes.filter((role) => role !== 'USER_OFFICER'))('is not available to %s', async (role) => {
    const answer = await world.gql(await world.person(role), exported, { id: form.templateId });
    expect(answer.errors[0]?.message).toBe('INSUFFICIENT_PERMISSIONS');
  });
});

describe('comparing a file with stored questions', () => {
  const statuses = async (file: File): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await judge(file)).questionComparisons.map(
        ({ newQuestion, status }: { newQuestion: { id: string }; status: string }) => [newQuestion.id, status],
      ),
    );

  it('finds no difference in its own export', async () => {
    expect(await statuses(await fileOf(form.templateId))).toEqual({
      x_flag: 'SAME',
      x_words: 'SAME',
      x_choice: 'SAME',
    });
  });

  it.each([
    ['text', { question: 'Another' }],
    ['key', { naturalKey: 'another_key' }],
    ['configuration', { config: { max: 3 } }],
  ])('reports a different %s', async (_, change) => {
    const file = await fileOf(form.templateId);
    Object.assign(file.data.questions[1], change);
    expect(await statuses(file)).toMatchObject({ x_words: 'DIFFERENT', x_flag: 'SAME' });
    const { questionComparisons } = await judge(file);
    expect(questionComparisons[1]).toMatchObject({
      conflictResolutionStrategy: 'UNRESOLVED',
      existingQuestion: { id: 'x_words', question: 'Question x_words' },
    });
  });

  it('ignores keys that are left out, and the order of keys', async () => {
    const file = await fileOf(form.templateId);
    const { config } = file.data.questions[1];
    file.data.questions[1].config = Object.fromEntries(Object.entries(config).reverse().slice(0, 4));
    expect(await statuses(file)).toMatchObject({ x_words: 'SAME' });
  });

  it('reports a new question', async () => {
    const text = textOf(await fileOf(form.templateId)).replaceAll('x_words', 'y_words');
    expect(await statuses(JSON.parse(text))).toEqual({ x_flag: 'SAME', y_words: 'NEW', x_choice: 'SAME' });
  });

  it.each([
    ['type', { dataType: 'DATE', config: {} }],
    ['category', { categoryId: 2 }],
  ])('rejects a different %s under the same id', async (_, change) => {
    const file = await fileOf(form.templateId);
    Object.assign(file.data.questions[1], change);
    const { isValid, errors } = await judge(file);
    expect(isValid).toBe(false);
    expect(errors).toContain('Question with ID x_words has a critical conflict with an existing question.');
    expect(await refusal(file, [{ itemId: 'x_words', strategy: 'USE_NEW' }])).toMatchObject({
      reason: 'TEMPLATE_FILE_NOT_VALID',
    });
  });
});

describe('an invalid file', () => {
  it.each<[string, (file: File) => void, string]>([
    [
      'of an older version',
      (file) => Object.assign(file.metadata, { version: '1.1.9' }),
      'below the minimum supported version',
    ],
    [
      'of a later version',
      (file) => Object.assign(file.metadata, { version: '1.10.0' }),
      'above the current supported version',
    ],
    ['without a template', (file) => delete file.data.template, 'Template field is missing'],
    ['without topics', (file) => delete file.data.templateSteps, 'TemplateSteps field is missing'],
    ['without questions', (file) => delete file.data.questions, 'Questions field is missing'],
    ['without a name', (file) => Object.assign(file.data.template, { name: '' }), 'Template.name field is missing'],
    ['without a description', (file) => delete file.data.template.description, 'Template.description field is missing'],
    ['without a group', (file) => delete file.data.template.groupId, 'Template.group field is missing'],
    [
      'of a group nobody knows',
      (file) => Object.assign(file.data.template, { groupId: 'LUNCH' }),
      'there is no group “LUNCH”',
    ],
    [
      'with a type nobody knows',
      (file) => Object.assign(file.data.questions[0], { dataType: 'MOOD' }),
      'questions.0.dataType',
    ],
    [
      'with a circle',
      (file) => {
        const [first, second] = file.data.templateSteps;
        second.fields[0].dependencies = [{ dependencyId: 'x_flag', condition: { condition: 'eq', params: true } }];
        first.fields[0].dependencies = [{ dependencyId: 'x_choice', condition: { condition: 'eq', params: 'a' } }];
      },
      'depend on each other in a loop',
    ],
    [
      'with questions of another category',
      (file) => Object.assign(file.data.template, { groupId: 'SAMPLE' }),
      'belongs to a different category',
    ],
    [
      'with a question twice',
      (file) => file.data.templateSteps[1].fields.push(file.data.templateSteps[0].fields[0]),
      'can be asked only once',
    ],
  ])('%s is reported, and its import is refused and changes nothing', async (_, spoil, message) => {
    const file = await fileOf(form.templateId);
    spoil(file);
    const { isValid, errors } = await judge(file);
    expect(isValid).toBe(false);
    expect(errors.join()).toContain(message);
    const before = await count('templates');
    expect(await refusal(file)).toMatchObject({ code: 'REFUSED', reason: 'TEMPLATE_FILE_NOT_VALID' });
    expect(await count('templates')).toBe(before);
  });

  it.each(['{', 'null', '[]', '{"metadata":{}}', '{"metadata":{"version":"new"},"data":{}}'])(
    '%s is refused as unreadable',
    async (json) => {
      for (const document of [validate, importing]) {
        const answer = await world.gql(officer, document, { json, main: [], subs: [] });
        expect(answer.errors[0]?.extensions).toMatchObject({ code: 'REFUSED', reason: 'TEMPLATE_FILE_UNREADABLE' });
      }
    },
  );
});
