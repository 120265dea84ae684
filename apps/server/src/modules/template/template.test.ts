import { questionTypeIds } from '@atrium/domain/question';
import { questionTypes } from '@atrium/questions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Form, insertForm } from '../../../test/forms.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
let scientist: TestPerson;
let user: TestPerson;
let form: Form;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  scientist = await world.person('INSTRUMENT_SCIENTIST');
  user = await world.person('USER');
  form = await insertForm(
    world,
    'PROPOSAL',
    [
      { id: 'flag', type: 'BOOLEAN' },
      { id: 'words', type: 'TEXT_INPUT', config: { max: 5 }, dependsOn: [['flag', 'eq', true]], operator: 'OR' },
    ],
    [
      {
        id: 'choices',
        type: 'DYNAMIC_MULTIPLE_CHOICE',
        config: { apiCallRequestHeaders: [{ name: 'key', value: 's' }] },
      },
    ],
  );
});
afterAll(() => world.close());

describe('a template', () => {
  const steps = `query ($id: Int!) { template(templateId: $id) { name groupId group { categoryId } questionaryCount steps {
    topic { title sortOrder } fields { question { naturalKey dataType } sortOrder dependenciesOperator
      dependencies { questionId dependencyId dependencyNaturalKey condition { condition params } }
      config { __typename ... on TextInputConfig { max placeholder } } } } } }`;

  it('shows its steps to roles that edit or assess forms', async () => {
    for (const who of [officer, scientist]) {
      const { template } = await world.ok(who, steps, { id: form.templateId });
      expect(template).toMatchObject({ groupId: 'PROPOSAL', questionaryCount: 0 });
      expect(template.group.categoryId).toBe('PROPOSAL_QUESTIONARY');
      expect(template.steps.map((step: { topic: object }) => step.topic)).toEqual([
        { title: 'Topic 1', sortOrder: 0 },
        { title: 'Topic 2', sortOrder: 1 },
      ]);
      expect(template.steps[0].fields[1]).toEqual({
        question: { naturalKey: 'words', dataType: 'TEXT_INPUT' },
        sortOrder: 1,
        dependenciesOperator: 'OR',
        dependencies: [
          {
            questionId: 'words',
            dependencyId: 'flag',
            dependencyNaturalKey: 'flag',
            condition: { condition: 'eq', params: true },
          },
        ],
        config: { __typename: 'TextInputConfig', max: 5, placeholder: '' },
      });
    }
  });

  it('shows its id to any signed-in user, but its steps to staff only', async () => {
    const name = 'query ($id: Int!) { template(templateId: $id) { templateId } }';
    expect((await world.ok(user, name, { id: form.templateId })).template.templateId).toBe(form.templateId);
    expect((await world.gql(null, name, { id: form.templateId })).data).toEqual({ template: null });
    expect((await world.ok(user, name, { id: 9999 })).template).toBeNull();
    const refused = await world.gql(user, steps, { id: form.templateId });
    expect(refused.errors[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('offers the questions of its category that it does not ask yet', async () => {
    const rest = 'query ($id: Int!) { template(templateId: $id) { complementaryQuestions { id } } }';
    const { template } = await world.ok(officer, rest, { id: 1 });
    expect(template.complementaryQuestions.map(({ id }: { id: string }) => id).sort()).toEqual([
      'choices',
      'flag',
      'proposal_esi_basis',
      'words',
    ]);
  });

  it('is listed for officers, by group, archived state and id', async () => {
    const list = 'query ($filter: TemplatesFilter) { templates(filter: $filter) { templateId } }';
    const idsOf = async (filter: object | null) =>
      (await world.ok(officer, list, { filter })).templates.map((row: { templateId: number }) => row.templateId);
    expect(await idsOf({ group: 'FAP_REVIEW' })).toEqual([2]);
    expect(await idsOf({ templateIds: [3, 1] })).toEqual([3, 1]);
    expect(await idsOf({ isArchived: true })).toEqual([]);
    expect((await idsOf(null)).length).toBe(5);
    expect((await world.gql(user, list)).data).toEqual({ templates: null });
  });

  it('is the active one of its group once it was activated', async () => {
    const active = 'query ($group: TemplateGroupId!) { activeTemplateId(templateGroupId: $group) }';
    expect((await world.ok(user, active, { group: 'SHIPMENT' })).activeTemplateId).toBeNull();
    await world.db.insertInto('activeTemplates').values({ groupId: 'SHIPMENT', templateId: 1 }).execute();
    expect((await world.ok(user, active, { group: 'SHIPMENT' })).activeTemplateId).toBe(1);
  });

  it('takes a constant number of statements, however many are listed', async () => {
    const all = `query ($filter: TemplatesFilter) { templates(filter: $filter) {
      questionaryCount steps { topic { id } fields { config { __typename } } } } }`;
    const cost = async (templateIds: number[]) =>
      (await world.countStatements(() => world.ok(officer, all, { filter: { templateIds } }))).count;
    expect(await cost([1, 2, 3, form.templateId])).toBe(await cost([1]));
  });
});

describe('configurations', () => {
  it('have an object type of the union for each of the 26 types', async () => {
    const { __type } = await world.ok(null, '{ __type(name: "FieldConfig") { possibleTypes { name } } }');
    expect(__type.possibleTypes).toHaveLength(questionTypeIds.length);
    expect(Object.keys(questionTypes)).toHaveLength(26);
  });

  it('show the request headers for other systems to officers only', async () => {
    const steps = `query ($id: Int!) { blankQuestionarySteps(templateId: $id) { fields { config {
      ... on DynamicMultipleChoiceConfig { apiCallRequestHeaders { name value } } } } } }`;
    const headers = async (who: TestPerson) =>
      (await world.ok(who, steps, { id: form.templateId })).blankQuestionarySteps[1].fields[0].config;
    expect(await headers(officer)).toEqual({ apiCallRequestHeaders: [{ name: 'key', value: 's' }] });
    expect(await headers(user)).toEqual({ apiCallRequestHeaders: [] });
  });
});

describe('units', () => {
  it('are listed with their quantities for any signed-in user', async () => {
    const { units, quantities } = await world.ok(
      user,
      '{ units { id unit quantity symbol siConversionFormula } quantities { id } }',
    );
    expect(units).toContainEqual({
      id: 'celsius',
      unit: 'celsius',
      quantity: 'thermodynamic temperature',
      symbol: '°C',
      siConversionFormula: 'x + 273.15',
    });
    expect(quantities.map(({ id }: { id: string }) => id)).toContain('length');
    expect((await world.gql(null, '{ units { id } }')).data).toEqual({ units: null });
  });
});
