import { roleCodes } from '@atrium/domain/kernel';
import { pdfTextLimit } from '@atrium/domain/pdf-template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;

const texts =
  'templateId templateData templateHeader templateFooter templateSampleDeclaration dummyData creatorId created';
const blank = {
  templateData: '',
  templateHeader: '',
  templateFooter: '',
  templateSampleDeclaration: '',
  dummyData: '',
};
const written = {
  templateData: '<h1>{{proposal.title}}</h1>',
  templateHeader: 'head',
  templateFooter: 'foot',
  templateSampleDeclaration: 'sample',
  dummyData: '{"data":{}}',
};

/** The two groups, and how their operations are called. */
const kinds = [
  ['PROPOSAL_PDF', 'ProposalPdfTemplate', 'proposalPdfTemplate', 'EXPERIMENT_SAFETY_PDF'],
  ['EXPERIMENT_SAFETY_PDF', 'ExperimentSafetyPdfTemplate', 'experimentSafetyPdfTemplate', 'PROPOSAL_PDF'],
] as const;

const make = async (groupId: string): Promise<number> =>
  (
    await world.ok(
      officer,
      'mutation ($g: TemplateGroupId!) { createTemplate(groupId: $g, name: "Document") { templateId } }',
      { g: groupId },
    )
  ).createTemplate.templateId;

const declared =
  '$templateData: String, $templateHeader: String, $templateFooter: String, $templateSampleDeclaration: String, $dummyData: String';
const passed = Object.keys(blank)
  .map((key) => `${key}: $${key}`)
  .join(', ');

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());

describe.each(kinds)('texts of %s', (group, Name, name, otherGroup) => {
  const key = `${name}Id`;
  const ofTemplate = `query ($id: Int!) { template(templateId: $id) { proposalPdfTemplate { ${texts} }
    experimentSafetyPdfTemplate { ${texts} } ${name} { ${key} } } }`;
  const update = `mutation ($id: Int!, ${declared}) { update${Name}(${key}: $id, ${passed}) { ${key} ${texts} } }`;
  const remove = `mutation ($id: Int!) { delete${Name}(${key}: $id) { ${key} ${texts} } }`;
  const create = `mutation ($id: Int!, ${declared.replaceAll('String', 'String!')}) {
    create${Name}(templateId: $id, ${passed}) { ${key} ${texts} } }`;
  const read = `query ($id: Int!) { ${name}(${key}: $id) { ${key} ${texts} } }`;
  const list = `query ($filter: ${Name}sFilter) { ${name}s(filter: $filter) { ${key} } }`;

  const made = async () => {
    const templateId = await make(group);
    const { template } = await world.ok(officer, ofTemplate, { id: templateId });
    return { templateId, template, id: template[name][key] as number };
  };

  it('start empty, and exist only for a template of their kind', async () => {
    const { template, templateId } = await made();
    expect(template[name]).toMatchObject({ ...blank, templateId, creatorId: officer.id });
    const other = name === 'proposalPdfTemplate' ? 'experimentSafetyPdfTemplate' : 'proposalPdfTemplate';
    expect(template[other]).toBeNull();
    const { template: form } = await world.ok(officer, ofTemplate, { id: await make('PROPOSAL') });
    expect(form[name]).toBeNull();
  });

  it('are changed one at a time; omitted ones stay', async () => {
    const { id } = await made();
    await world.ok(officer, update, { id, ...written });
    const { [`update${Name}`]: after } = await world.ok(officer, update, { id, templateFooter: 'new foot' });
    expect(after).toMatchObject({ ...written, templateFooter: 'new foot' });
    const { [name]: stored } = await world.ok(officer, read, { id });
    expect(stored).toMatchObject({ ...written, templateFooter: 'new foot' });
    const { [`update${Name}`]: emptied } = await world.ok(officer, update, { id, templateHeader: '' });
    expect(emptied.templateHeader).toBe('');
  });

  it('are stored as written, up to the limit', async () => {
    const { id } = await made();
    const odd = '{{#if a}}<b>é中 "\\ </b>{{/if}}\n\t<script>1</script>';
    const { [`update${Name}`]: after } = await world.ok(officer, update, { id, templateData: odd });
    expect(after.templateData).toBe(odd);
    const longest = 'x'.repeat(pdfTextLimit);
    expect((await world.ok(officer, update, { id, dummyData: longest }))[`update${Name}`].dummyData).toBe(longest);
    const { errors } = await world.gql(officer, update, { id, dummyData: `${longest}x` });
    expect(errors[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', issues: [{ path: 'dummyData' }] });
  });

  it('record an event with the names of what changed, and only if something changed', async () => {
    const { id, templateId } = await made();
    await world.ok(officer, update, { id, templateHeader: 'head' });
    await world.ok(officer, update, { id, templateHeader: 'head' });
    const events = await world.db
      .selectFrom('eventLogs')
      .select('rowData')
      .where('eventType', '=', 'PDF_TEMPLATE_UPDATED')
      .where('changedObjectId', '=', String(id))
      .execute();
    expect(events).toMatchObject([
      { rowData: { templateId, changed: ['templateHeader'], templateHeader: 'head', before: { templateHeader: '' } } },
    ]);
  });

  it('are copied with their template, and keep their author', async () => {
    const { id, templateId } = await made();
    await world.ok(officer, update, { id, ...written });
    const copier = await world.person('USER_OFFICER');
    const { cloneTemplate } = await world.ok(
      copier,
      `mutation ($id: Int!) { cloneTemplate(templateId: $id) { name ${name} { ${key} ${texts} } } }`,
      { id: templateId },
    );
    expect(cloneTemplate).toMatchObject({ name: 'Copy of Document', [name]: { ...written, creatorId: officer.id } });
    expect(cloneTemplate[name][key]).not.toBe(id);
  });

  it('are exported and imported with their template', async () => {
    const { id, templateId } = await made();
    await world.ok(officer, update, { id, ...written });
    const { template } = await world.ok(officer, 'query ($id: Int!) { template(templateId: $id) { json } }', {
      id: templateId,
    });
    const load = `mutation ($json: String!) { importTemplate(templateAsJson: $json, conflictResolutions: [],
      subTemplatesConflictResolutions: []) { groupId ${name} { ${texts} } } }`;
    const { importTemplate } = await world.ok(officer, load, { json: template.json });
    expect(importTemplate).toMatchObject({ groupId: group, [name]: written });

    const file = JSON.parse(template.json);
    const { pdfTemplate: _, ...without } = file.data;
    const bare = await world.ok(officer, load, { json: JSON.stringify({ ...file, data: without }) });
    expect(bare.importTemplate[name]).toMatchObject(blank);

    const broken = JSON.stringify({ ...file, data: { ...file.data, pdfTemplate: { templateData: 7 } } });
    const { errors } = await world.gql(officer, load, { json: broken });
    expect(errors[0]?.extensions).toMatchObject({ code: 'REFUSED', reason: 'PDF_TEXTS_UNREADABLE' });
  });

  it('can be deleted and created again, but exist only once', async () => {
    const { id, templateId } = await made();
    const filled = await world.ok(officer, create, { id: templateId, ...written });
    expect(filled[`create${Name}`]).toMatchObject({ [key]: id, ...written });
    const { errors } = await world.gql(officer, create, { id: templateId, ...written, dummyData: 'other' });
    expect(errors[0]?.extensions).toMatchObject({ reason: 'PDF_TEMPLATE_EXISTS' });

    expect((await world.ok(officer, remove, { id }))[`delete${Name}`]).toMatchObject(written);
    expect((await world.ok(officer, ofTemplate, { id: templateId })).template[name]).toBeNull();
    expect((await world.ok(officer, read, { id }))[name]).toBeNull();
    expect((await world.ok(officer, create, { id: templateId, ...written }))[`create${Name}`]).toMatchObject(written);
  });

  it('are refused for other templates, and are not found under the other name', async () => {
    const foreign = await make(otherGroup);
    const { errors } = await world.gql(officer, create, { id: foreign, ...written });
    expect(errors[0]).toMatchObject({
      message: 'Can not create PDF template with this template',
      extensions: { reason: 'PDF_TEMPLATE_OF_OTHER_GROUP' },
    });
    const [row] = await world.db.selectFrom('pdfTemplates').select('id').where('templateId', '=', foreign).execute();
    expect((await world.ok(officer, read, { id: row?.id }))[name]).toBeNull();
    for (const document of [update, remove]) {
      const answer = await world.gql(officer, document, { id: row?.id, templateData: 'x' });
      expect(answer.errors[0]?.extensions.code).toBe('NOT_FOUND');
    }
    const nowhere = await world.gql(officer, create, { id: 2 ** 31 - 1, ...written });
    expect(nowhere.errors[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('are listed by key, template, author and content', async () => {
    const { id, templateId } = await made();
    await world.ok(officer, update, { id, ...written, templateData: `Body 100% of ${name}` });
    const found = async (filter: object | null) =>
      (await world.ok(officer, list, { filter }))[`${name}s`].map((row: Record<string, number>) => row[key]);
    expect(await found(null)).toContain(id);
    expect(await found({ [`${name}Ids`]: [id] })).toEqual([id]);
    expect(await found({ templateIds: [templateId] })).toEqual([id]);
    expect(await found({ creatorId: officer.id, pdfTemplateData: 'body 100% OF' })).toEqual([id]);
    expect(await found({ pdfTemplateData: 'body 1_0%' })).toEqual([]);
    expect(await found({ creatorId: 2 ** 31 - 1 })).toEqual([]);
  });

  it.each(roleCodes)('are readable for %s; only officers change them', async (role) => {
    const { id, templateId } = await made();
    const person = await world.person(role);
    expect((await world.ok(person, read, { id }))[name]).toMatchObject(blank);
    for (const [document, variables] of [
      [update, { id, templateHeader: '' }],
      [create, { id: templateId, ...written }],
      [remove, { id }],
    ] as const) {
      const { errors } = await world.gql(person, document, variables);
      if (role === 'USER_OFFICER') expect(errors).toEqual([]);
      else expect(errors[0]?.extensions.code).toBe('FORBIDDEN');
    }
    expect((await world.gql(null, read, { id })).data?.[name] ?? null).toBeNull();
  });
});
