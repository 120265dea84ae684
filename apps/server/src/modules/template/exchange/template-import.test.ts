import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Form, insertForm } from '../../../../test/forms.ts';
import {
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
let bring: Files['bring'];
let refusal: Files['refusal'];
let count: Files['count'];
let form: Form;
beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  form = await insertExchangedForm(world);
  ({ fileOf, judge, bring, refusal, count } = templateFiles(world, officer));
});
afterAll(() => world.close());

describe('importing', () => {
  it('creates a template like the one in the file, not archived, and logs it', async () => {
    const file = await fileOf(form.templateId);
    Object.assign(file.data.template, { name: 'From a file', description: 'Words', isArchived: true });
    const made = await bring(file);
    expect(made).toMatchObject({ name: 'From a file', description: 'Words', isArchived: false, groupId: 'PROPOSAL' });
    expect(made.steps[0].fields[1]).toMatchObject({
      question: { id: 'x_words' },
      config: { max: 20 },
      dependenciesOperator: 'OR',
      dependencies: [
        { dependencyId: 'x_choice', condition: { condition: 'neq', params: 'a' } },
        { dependencyId: 'x_flag', condition: { condition: 'eq', params: true } },
      ],
    });
    const event = await world.db
      .selectFrom('eventLogs')
      .select('eventType')
      .where('changedObjectId', '=', String(made.templateId))
      .executeTakeFirstOrThrow();
    expect(event.eventType).toBe('TEMPLATE_IMPORTED');
  });

  it.each([
    ['USE_NEW', 'Another text'],
    ['USE_EXISTING', 'Question x_words'],
  ])('with %s stores "%s"', async (strategy, text) => {
    await world.db.updateTable('questions').set({ question: 'Question x_words' }).where('id', '=', 'x_words').execute();
    const file = await fileOf(form.templateId);
    file.data.questions[1].question = 'Another text';
    const made = await bring(file, [{ itemId: 'x_words', strategy }]);
    expect(made.steps[0].fields[1].question).toEqual({ id: 'x_words', question: text, naturalKey: 'x_words' });
  });

  it.each([[[]], [[{ itemId: 'x_words', strategy: 'UNRESOLVED' }]]])(
    'changes nothing while a conflict is unresolved',
    async (main) => {
      const file = await fileOf(form.templateId);
      file.data.questions[1].question = `Open ${main.length}`;
      file.data.questions[0] = { ...file.data.questions[0], id: 'x_new', naturalKey: 'x_new' };
      const before = [await count('templates'), await count('questions'), await count('topics')];
      expect(await refusal(file, main)).toMatchObject({ reason: 'QUESTION_CONFLICT_UNRESOLVED' });
      expect([await count('templates'), await count('questions'), await count('topics')]).toEqual(before);
    },
  );

  it('gives a new question another key when its own is taken', async () => {
    const file = JSON.parse(
      textOf(await fileOf(form.templateId))
        .replaceAll('"id":"x_words"', '"id":"z_words"')
        .replaceAll('"dependencyId":"x_words"', '"dependencyId":"z_words"'),
    );
    const made = await bring(file);
    const { question } = made.steps[0].fields[1];
    expect(question.id).toBe('z_words');
    expect(question.naturalKey).toMatch(/^x_words_\d{13}$/);
  });

  it('finds the instruments and techniques of conditions by their short codes, and never takes others for them', async () => {
    const anInstrument = async (shortCode: string) =>
      (
        await world.db
          .insertInto('instruments')
          .values({ name: shortCode, shortCode, managerUserId: officer.id })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const [arc, halo] = [await anInstrument('ARC'), await anInstrument('HALO')];
    const { id: sans } = await world.db
      .insertInto('techniques')
      .values({ name: 'SANS', shortCode: 'SANS' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { templateId } = await insertForm(world, 'PROPOSAL', [
      { id: 'x_where', type: 'INSTRUMENT_PICKER' },
      { id: 'x_how', type: 'TECHNIQUE_PICKER' },
      { id: 'x_more', type: 'TEXT_INPUT', dependsOn: [['x_where', 'eq', String(arc)]] },
      { id: 'x_method', type: 'TEXT_INPUT', dependsOn: [['x_how', 'neq', sans]] },
    ]);
    const file = await fileOf(templateId);
    const codes = { INSTRUMENT_PICKER: { [arc]: 'ARC' }, TECHNIQUE_PICKER: { [sans]: 'SANS' } };
    expect(file.data.pickerChoices).toEqual(codes);
    const conditions = async (pickerChoices: object | undefined) =>
      (await bring({ ...file, data: { ...file.data, pickerChoices } })).steps[0].fields.flatMap(
        ({ dependencies }: File) => dependencies.map(({ condition }: File) => condition.params),
      );
    expect(await conditions(codes)).toEqual([String(arc), sans]);
    // The same keys in a facility with other instruments.
    const elsewhere = { INSTRUMENT_PICKER: { [arc]: 'HALO' }, TECHNIQUE_PICKER: { [sans]: 'NOWHERE' } };
    expect(await conditions(elsewhere)).toEqual([String(halo), 'NOWHERE']);
    expect(await conditions(undefined)).toEqual([String(arc), sans]);
  });

  it('sanitizes formatted text', async () => {
    const { templateId } = await insertForm(world, 'PROPOSAL', [
      { id: 'x_html', type: 'EMBELLISHMENT', config: { html: '<p>Read</p>', plain: 'Read' } },
    ]);
    const file = await fileOf(templateId);
    file.data.templateSteps[0].fields[0].config.html = '<p>Read<img src=x onerror=alert(1)></p>';
    const made = await bring(file);
    const { config } = await world.db
      .selectFrom('questionTemplateRelations')
      .select('config')
      .where('templateId', '=', made.templateId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(config)).not.toContain('onerror');
  });

  it.each(['SHIPMENT', 'PROPOSAL'])(
    'of %s activates the template only if its group has active templates and none is active',
    async (group) => {
      await world.db.deleteFrom('activeTemplates').execute();
      const { createTemplate } = await world.ok(
        officer,
        `mutation { createTemplate(groupId: ${group}, name: "Active?") { templateId } }`,
      );
      const file = await fileOf(createTemplate.templateId);
      expect((await bring(file)).isActive).toBe(false);
      await world.db.deleteFrom('activeTemplates').execute();
      expect((await bring(file)).isActive).toBe(group === 'SHIPMENT');
    },
  );

  it.each(roleCodes.filter((role) => role !== 'USER_OFFICER'))('is not available to %s', async (role) => {
    const who = await world.person(role);
    const json = textOf(await fileOf(form.templateId));
    for (const document of [validate, importing]) {
      const answer = await world.gql(who, document, { json, main: [], subs: [] });
      expect(answer.errors[0]?.message).toBe('INSUFFICIENT_PERMISSIONS');
    }
  });
});

describe('sub-templates', () => {
  let main: Form;
  let sub: Form;
  let esi: Form;
  let inner: Form;

  beforeAll(async () => {
    await world.db
      .updateTable('questions')
      .set({ categoryId: 'GENERIC_TEMPLATE' })
      .where('id', 'in', ['none'])
      .execute();
    inner = await insertForm(world, 'GENERIC_TEMPLATE', []);
    sub = await insertForm(world, 'GENERIC_TEMPLATE', [
      { id: 's_nested', type: 'GENERIC_TEMPLATE', config: { templateId: inner.templateId } },
      { id: 's_words', type: 'TEXT_INPUT' },
    ]);
    await world.db
      .updateTable('questions')
      .set({ categoryId: 'GENERIC_TEMPLATE' })
      .where('id', 'in', ['s_nested', 's_words'])
      .execute();
    const sample = await insertForm(world, 'SAMPLE', []);
    esi = await insertForm(world, 'SAMPLE_ESI', []);
    main = await insertForm(world, 'PROPOSAL', [
      { id: 'm_one', type: 'GENERIC_TEMPLATE', config: { templateId: sub.templateId } },
      { id: 'm_two', type: 'GENERIC_TEMPLATE', config: { templateId: sub.templateId } },
      {
        id: 'm_samples',
        type: 'SAMPLE_DECLARATION',
        config: { templateId: sample.templateId, esiTemplateId: esi.templateId },
      },
      { id: 'm_open', type: 'GENERIC_TEMPLATE' },
    ]);
  });

  it('are exported with the template, each once, nested ones inside', async () => {
    const { data } = await fileOf(main.templateId);
    const groups = data.subTemplates.map((entry: File) => entry.template.groupId);
    expect(groups).toEqual(['GENERIC_TEMPLATE', 'SAMPLE', 'SAMPLE_ESI']);
    expect(data.subTemplates[0].subTemplates[0].template.templateId).toBe(inner.templateId);
  });

  it('are created again and referenced by their new ids, that of experiment safety too', async () => {
    const before = await count('templates');
    const made = await bring(await fileOf(main.templateId));
    expect(await count('templates')).toBe(before + 5);
    const [one, two, samples, open] = made.steps[0].fields.map(({ config }: { config: object }) => config);
    expect(one.templateId).toBe(two.templateId);
    expect(one.templateId).not.toBe(sub.templateId);
    expect(samples.esiTemplateId).not.toBe(esi.templateId);
    expect(open.templateId).toBeNull();
    const groupOf = async (templateId: number) =>
      (await world.ok(officer, 'query ($id: Int!) { template(templateId: $id) { groupId } }', { id: templateId }))
        .template.groupId;
    expect([
      await groupOf(one.templateId),
      await groupOf(samples.templateId),
      await groupOf(samples.esiTemplateId),
    ]).toEqual(['GENERIC_TEMPLATE', 'SAMPLE', 'SAMPLE_ESI']);
    const nested = await fileOf(one.templateId);
    expect(nested.data.templateSteps[0].fields[0].config.templateId).not.toBe(inner.templateId);
  });

  it('are compared, and their conflicts resolved in their own list or any other', async () => {
    const file = await fileOf(main.templateId);
    const changed = (entry: File) => {
      entry.questions.find(({ id }: { id: string }) => id === 's_words').question = 'New words';
      return entry;
    };
    file.data.subTemplates[0] = changed(file.data.subTemplates[0]);
    const { isValid, subTemplateValidationData } = await judge(file);
    expect(isValid).toBe(true);
    expect(subTemplateValidationData[0].questionComparisons).toContainEqual(
      expect.objectContaining({ status: 'DIFFERENT', conflictResolutionStrategy: 'UNRESOLVED' }),
    );
    expect(await refusal(file)).toMatchObject({ reason: 'QUESTION_CONFLICT_UNRESOLVED' });
    await bring(file, [], [[{ itemId: 's_words', strategy: 'USE_NEW' }]]);
    const { question } = await world.db
      .selectFrom('questions')
      .select('question')
      .where('id', '=', 's_words')
      .executeTakeFirstOrThrow();
    expect(question).toBe('New words');
  });

  it('that are missing from the file are dropped, unless they exist here and are of that kind', async () => {
    const file = await fileOf(main.templateId);
    const withoutSubs = { ...file, data: { ...file.data, subTemplates: [] } };
    const here = await bring(withoutSubs);
    expect(here.steps[0].fields[0].config.templateId).toBe(sub.templateId);
    const text = textOf(withoutSubs).replaceAll(`"templateId":${sub.templateId}`, '"templateId":1');
    const elsewhere = await bring(JSON.parse(text));
    expect(elsewhere.steps[0].fields[0].config.templateId).toBeNull();
  });

  it('that refer to each other are exported without an endless loop', async () => {
    await world.db
      .updateTable('questionTemplateRelations')
      .set({ config: JSON.stringify({ templateId: sub.templateId }) })
      .where('templateId', '=', sub.templateId)
      .where('questionId', '=', 's_nested')
      .execute();
    const { data } = await fileOf(main.templateId);
    expect(data.subTemplates[0].subTemplates).toEqual([]);
  });
});
