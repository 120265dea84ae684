import { roleCodes } from '@atrium/domain/kernel';
import { templateGroupIds, templateGroups } from '@atrium/domain/template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertForm } from '../../../test/forms.ts';
import { insertCall } from '../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
let user: TestPerson;

const parts = `templateId groupId name description isArchived isActive revision questionaryCount
  abilities { delete { allowed reason message } }
  steps { topic { title sortOrder isEnabled } fields { question { id } sortOrder dependenciesOperator
    config { ... on TextInputConfig { max } } dependencies { dependencyId condition { condition params } } } }`;
const create = `mutation ($group: TemplateGroupId!, $name: String!, $description: String) {
  createTemplate(groupId: $group, name: $name, description: $description) { ${parts} } }`;
const read = `query ($id: Int!) { template(templateId: $id) { ${parts} } }`;
const clone = `mutation ($id: Int!) { cloneTemplate(templateId: $id) { ${parts} } }`;
const remove = 'mutation ($id: Int!) { deleteTemplate(templateId: $id) { templateId name json } }';
const update = `mutation ($id: Int!, $name: String, $description: String, $isArchived: Boolean) {
  updateTemplate(templateId: $id, name: $name, description: $description, isArchived: $isArchived) {
    templateId name description isArchived } }`;
const activate = `mutation ($id: Int!, $group: TemplateGroupId!) {
  setActiveTemplate(templateId: $id, templateGroupId: $group) }`;

const make = async (group: string, name = 'A template'): Promise<number> =>
  (await world.ok(officer, create, { group, name })).createTemplate.templateId;
const lastEvent = async (id: number) =>
  (
    await world.db
      .selectFrom('eventLogs')
      .select('eventType')
      .where('changedObjectId', '=', String(id))
      .where('eventType', 'like', 'TEMPLATE_%')
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.eventType;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  user = await world.person('USER');
});
afterAll(() => world.close());

describe('a new template', () => {
  it.each(templateGroupIds)('of %s starts with the topic and question of its group', async (group) => {
    const { createTemplate } = await world.ok(officer, create, { group, name: 'New', description: 'For a test' });
    const facts = templateGroups[group];
    expect(createTemplate).toMatchObject({ groupId: group, name: 'New', description: 'For a test', isArchived: false });
    if (!('basisQuestionId' in facts)) return expect(createTemplate.steps).toEqual([]);
    expect(createTemplate.steps).toMatchObject([
      {
        topic: { title: facts.firstTopic, sortOrder: 0, isEnabled: true },
        fields: [{ question: { id: facts.basisQuestionId }, sortOrder: 0 }],
      },
    ]);
    expect(await lastEvent(createTemplate.templateId)).toBe('TEMPLATE_CREATED');
  });

  it.each(['SHIPMENT', 'VISIT_REGISTRATION', 'FEEDBACK', 'EXPERIMENT_SAFETY_REVIEW', 'PROPOSAL'])(
    'of %s becomes active only as the first of a group with active templates',
    async (group) => {
      await world.db.deleteFrom('activeTemplates').execute();
      const [first, second] = [await make(group), await make(group)];
      const isActive = async (id: number) => (await world.ok(officer, read, { id })).template.isActive;
      expect(await isActive(first)).toBe(group !== 'PROPOSAL');
      expect(await isActive(second)).toBe(false);
    },
  );

  it('is refused when its basis question is missing', async () => {
    await world.db.deleteFrom('questionTemplateRelations').where('questionId', '=', 'sample_esi_basis').execute();
    const { config, ...basis } = await world.db
      .deleteFrom('questions')
      .where('id', '=', 'sample_esi_basis')
      .returningAll()
      .executeTakeFirstOrThrow();
    const count = () => world.db.selectFrom('templates').select('id').execute();
    const before = await count();
    const answer = await world.gql(officer, create, { group: 'SAMPLE_ESI', name: 'New' });
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'REFUSED', reason: 'BASIS_QUESTION_MISSING' });
    expect(await count()).toHaveLength(before.length);
    await world.db
      .insertInto('questions')
      .values({ ...basis, config: JSON.stringify(config) })
      .execute();
  });

  it.each([
    ['without a name', { name: ' ' }, 'name', 'Name is required'],
    ['with a name of 201', { name: 'n'.repeat(201) }, 'name', 'Please make it at most 200 characters long'],
  ])('is refused %s', async (_, fields, path, message) => {
    const answer = await world.gql(officer, create, { group: 'PROPOSAL', ...fields });
    expect(answer.errors[0]?.extensions.issues).toContainEqual(expect.objectContaining({ path, message }));
  });

  it('may have a name of 200 characters, and the same name as another', async () => {
    await make('PROPOSAL', 'n'.repeat(200));
    expect(await make('PROPOSAL', 'n'.repeat(200))).toBeGreaterThan(0);
  });
});

describe('changing a template', () => {
  it('renames it, and keeps fields that are not given', async () => {
    const id = await make('SAMPLE', 'Before');
    await world.ok(officer, update, { id, description: 'Words' });
    const { updateTemplate } = await world.ok(officer, update, { id, name: 'After' });
    expect(updateTemplate).toEqual({ templateId: id, name: 'After', description: 'Words', isArchived: false });
    expect(await lastEvent(id)).toBe('TEMPLATE_UPDATED');
  });

  it('archives it, used or not, and restores it', async () => {
    const { templateId } = await insertForm(world, 'PROPOSAL', []);
    await world.db.insertInto('questionaries').values({ templateId }).execute();
    const inArchive = 'query { templates(filter: { isArchived: true }) { templateId } }';
    const archived = async () =>
      (await world.ok(officer, inArchive)).templates.map((row: { templateId: number }) => row.templateId);
    await world.ok(officer, update, { id: templateId, isArchived: true });
    expect(await lastEvent(templateId)).toBe('TEMPLATE_ARCHIVED');
    expect(await archived()).toContain(templateId);
    await world.ok(officer, update, { id: templateId, isArchived: false });
    expect(await lastEvent(templateId)).toBe('TEMPLATE_RESTORED');
    expect(await archived()).not.toContain(templateId);
  });

  it('returns an error if it does not exist', async () => {
    const answer = await world.gql(officer, update, { id: 99999, name: 'x' });
    expect(answer.errors[0]).toMatchObject({ message: 'Template not found', extensions: { code: 'NOT_FOUND' } });
  });
});

describe('a copy', () => {
  it('contains everything from its original, and is neither archived nor active', async () => {
    const form = await insertForm(
      world,
      'SHIPMENT',
      [
        { id: 'c_flag', type: 'BOOLEAN' },
        { id: 'c_choice', type: 'SELECTION_FROM_OPTIONS', config: { options: ['a', 'b'] } },
      ],
      [
        {
          id: 'c_words',
          type: 'TEXT_INPUT',
          config: { max: 12 },
          operator: 'OR',
          dependsOn: [
            ['c_flag', 'eq', true],
            ['c_choice', 'neq', 'a'],
          ],
        },
      ],
    );
    // Equal positions are legal in what was stored by others.
    await world.db.updateTable('topics').set({ sortOrder: 3 }).where('templateId', '=', form.templateId).execute();
    await world.ok(officer, update, { id: form.templateId, isArchived: true, description: 'Told' });
    const { template } = await world.ok(officer, read, { id: form.templateId });
    const { cloneTemplate } = await world.ok(officer, clone, { id: form.templateId });
    expect(cloneTemplate).toMatchObject({
      name: `Copy of ${template.name}`,
      description: 'Told',
      groupId: 'SHIPMENT',
      isArchived: false,
      isActive: false,
    });
    const withoutOrder = (steps: { topic: { sortOrder: number } }[]) =>
      steps.map((step) => ({ ...step, topic: { ...step.topic, sortOrder: 0 } }));
    expect(withoutOrder(cloneTemplate.steps)).toEqual(withoutOrder(template.steps));
    expect(cloneTemplate.steps[1].fields[0]).toMatchObject({ dependenciesOperator: 'OR', config: { max: 12 } });
    expect(cloneTemplate.steps[1].fields[0].dependencies).toHaveLength(2);
  });

  it('respects the maximum length of a name', async () => {
    const id = await make('FEEDBACK', 'n'.repeat(200));
    expect((await world.ok(officer, clone, { id })).cloneTemplate.name).toBe(`Copy of ${'n'.repeat(192)}`);
  });
});

describe('deleting a template', () => {
  it('removes an unused template, active or archived, with its form', async () => {
    await world.db.deleteFrom('activeTemplates').execute();
    const id = await make('VISIT_REGISTRATION');
    expect((await world.ok(officer, read, { id })).template.isActive).toBe(true);
    await world.ok(officer, update, { id, isArchived: true });
    // A client may ask for everything a template has, also of one that is no more.
    expect((await world.ok(officer, remove, { id })).deleteTemplate).toMatchObject({ templateId: id, json: '' });
    expect((await world.ok(officer, read, { id })).template).toBeNull();
    expect(await world.db.selectFrom('topics').select('id').where('templateId', '=', id).execute()).toEqual([]);
    expect(await lastEvent(id)).toBe('TEMPLATE_DELETED');
    expect((await world.gql(officer, remove, { id })).errors[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it.each([
    'templateId',
    'esiTemplateId',
    'proposalPdfTemplateId',
    'experimentSafetyPdfTemplateId',
    'fapReviewTemplateId',
    'technicalReviewTemplateId',
  ] as const)('is refused for one that a call uses as %s', async (column) => {
    const id = await make('PROPOSAL');
    await insertCall(world, { [column]: id });
    const answer = await world.gql(officer, remove, { id });
    expect(answer.errors[0]).toMatchObject({
      message: '1 call uses this template; archive it instead',
      extensions: { code: 'REFUSED', reason: 'TEMPLATE_OF_CALLS' },
    });
    const { template } = await world.ok(officer, read, { id });
    expect(template.abilities.delete).toMatchObject({ allowed: false, reason: 'TEMPLATE_OF_CALLS' });
  });

  it.each(roleCodes)('is offered to user officers only: %s', async (role) => {
    const id = await make('PROPOSAL');
    const asked = 'query ($id: Int!) { template(templateId: $id) { abilities { update { allowed } } } }';
    const { template } = await world.ok(await world.person(role), asked, { id });
    expect(template.abilities.update.allowed).toBe(role === 'USER_OFFICER');
  });

  it('is refused for one that was filled in', async () => {
    const id = await make('FEEDBACK');
    await world.db.insertInto('questionaries').values({ templateId: id }).execute();
    expect((await world.gql(officer, remove, { id })).errors[0]?.extensions.reason).toBe('TEMPLATE_FILLED_IN');
    expect((await world.ok(officer, read, { id })).template.questionaryCount).toBe(1);
  });

  it.each([
    ['GENERIC_TEMPLATE', 'GENERIC_TEMPLATE', 'templateId'],
    ['SAMPLE', 'SAMPLE_DECLARATION', 'templateId'],
    ['SAMPLE_ESI', 'SAMPLE_DECLARATION', 'esiTemplateId'],
  ] as const)('is refused for one of %s whose entries a question asks for', async (group, type, key) => {
    const id = await make(group);
    await insertForm(world, 'PROPOSAL', [{ id: `asks_${group}`, type, config: { [key]: id } }]);
    expect((await world.gql(officer, remove, { id })).errors[0]?.extensions.reason).toBe('TEMPLATE_ASKED_FOR');
  });
});

describe('the active template', () => {
  it('is the last one that was chosen', async () => {
    const [first, second] = [await make('FEEDBACK'), await make('FEEDBACK')];
    const active = 'query { activeTemplateId(templateGroupId: FEEDBACK) }';
    await world.ok(officer, activate, { id: first, group: 'FEEDBACK' });
    expect((await world.ok(user, active)).activeTemplateId).toBe(first);
    expect((await world.ok(officer, activate, { id: second, group: 'FEEDBACK' })).setActiveTemplate).toBe(true);
    expect((await world.ok(user, active)).activeTemplateId).toBe(second);
    expect(await lastEvent(second)).toBe('TEMPLATE_ACTIVATED');
  });

  it('must belong to the group', async () => {
    const id = await make('FEEDBACK');
    const answer = await world.gql(officer, activate, { id, group: 'SHIPMENT' });
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'REFUSED', reason: 'TEMPLATE_GROUP_MISMATCH' });
    const absent = await world.gql(officer, activate, { id: 99999, group: 'SHIPMENT' });
    expect(absent.errors[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe.each(roleCodes.filter((role) => role !== 'USER_OFFICER'))('%s', (role) => {
  it('cannot edit templates', async () => {
    const who = await world.person(role);
    const id = await make('FEEDBACK');
    for (const [document, variables] of [
      [create, { group: 'FEEDBACK', name: 'x' }],
      [update, { id, name: 'x' }],
      [clone, { id }],
      [remove, { id }],
      [activate, { id, group: 'FEEDBACK' }],
    ] as const) {
      expect((await world.gql(who, document, variables)).errors[0]?.message).toBe('INSUFFICIENT_PERMISSIONS');
      expect((await world.gql(null, document, variables)).errors[0]?.message).toBe('NOT_LOGGED_IN');
    }
    expect((await world.ok(officer, read, { id })).template.name).toBe('A template');
  });
});

describe('lists of a group', () => {
  it.each([
    ['proposalTemplates', 'ProposalTemplatesFilter', 'PROPOSAL', 'templateId'],
    ['fapReviewTemplates', 'FapReviewTemplatesFilter', 'FAP_REVIEW', 'fapReviewTemplateId'],
    ['technicalReviewTemplates', 'TechnicalReviewTemplatesFilter', 'TECHNICAL_REVIEW', 'technicalReviewTemplateId'],
  ] as const)('%s count the calls of each template', async (field, filterType, group, column) => {
    const [used, unused] = [await make(group, 'Used'), await make(group, 'Unused')];
    await insertCall(world, { [column]: used });
    await insertCall(world, { [column]: used });
    const list = `query ($filter: ${filterType}) { ${field}(filter: $filter) { templateId name callCount } }`;
    const answer = await world.ok(officer, list, { filter: { isArchived: false, templateIds: [used, unused] } });
    expect(answer[field]).toEqual([
      { templateId: unused, name: 'Unused', callCount: 0 },
      { templateId: used, name: 'Used', callCount: 2 },
    ]);
    expect((await world.ok(officer, list))[field].length).toBeGreaterThan(2);
    expect((await world.gql(user, list)).data).toEqual({ [field]: null });
  });

  it('take a constant number of statements', async () => {
    const list = `query ($filter: TemplatesFilter) { templates(filter: $filter) { ${parts}
      proposalESICallCount proposalPdfCallCount experimentSafetyPdfCallCount } }`;
    const ids = [await make('SAMPLE'), await make('SAMPLE'), await make('SAMPLE')];
    const cost = async (templateIds: number[]) =>
      (await world.countStatements(() => world.ok(officer, list, { filter: { templateIds } }))).count;
    expect(await cost(ids)).toBe(await cost(ids.slice(0, 1)));
  });
});
