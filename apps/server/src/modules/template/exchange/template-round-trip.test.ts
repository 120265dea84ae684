import { creatableTypeIds, type QuestionTypeId } from '@atrium/domain/question';
import { dependencySourceTypes } from '@atrium/domain/template';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormQuestion, insertForm } from '../../../../test/forms.ts';
import { openWorld, type TestPerson, type World } from '../../../../test/world.ts';

let world: World;
let officer: TestPerson;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());

// biome-ignore lint/suspicious/noExplicitAny: a file is picked apart as it was written
type File = any;

const words = fc
  .string({ unit: fc.constantFrom(...'abcXYZ 019äß"\\/{}<&é中'), minLength: 1, maxLength: 24 })
  .filter((text) => text.trim() !== '');
const maybeNumber = fc.option(fc.integer({ min: 1, max: 400 }));
const common = {
  required: fc.boolean(),
  small_label: words,
  tooltip: words,
  readPermissions: fc.subarray(['user', 'user_officer']),
};
const unit = { id: 'length', unit: 'meter', quantity: 'length', symbol: 'm', siConversionFormula: 'x' };

/** Configurations as administrators make them; what is left out comes from the blank one. */
const configs: Partial<Record<QuestionTypeId, fc.Arbitrary<Record<string, unknown>>>> = {
  BOOLEAN: fc.record(common),
  DATE: fc.record({
    ...common,
    includeTime: fc.boolean(),
    minDate: fc.option(fc.constant('2031-01-01T00:00:00.000Z')),
  }),
  EMBELLISHMENT: fc.record({ html: words.map((text) => `<p>${text.replace(/[<&]/g, '')}</p>`), plain: words }),
  FILE_UPLOAD: fc.record({ ...common, file_type: fc.subarray(['.pdf', 'image/*']), max_files: fc.nat(9) }),
  NUMBER_INPUT: fc.record({
    ...common,
    units: fc.subarray([unit]),
    numberValueConstraint: fc.constantFrom('NONE', 'ONLY_POSITIVE', null),
    scoreWeight: fc.constant(null),
  }),
  INTERVAL: fc.record({ ...common, units: fc.subarray([unit]) }),
  SELECTION_FROM_OPTIONS: fc.record({
    ...common,
    options: fc.uniqueArray(words, { minLength: 1, maxLength: 4 }),
    variant: fc.constantFrom('radio', 'dropdown'),
    isMultipleSelect: fc.constant(false),
    scoreWeight: fc.constantFrom(null, 0.5, 3),
  }),
  RICH_TEXT_INPUT: fc.record({ ...common, max: maybeNumber, allowImages: fc.boolean() }),
  TEXT_INPUT: fc.record({ ...common, min: maybeNumber, max: maybeNumber, multiline: fc.boolean(), placeholder: words }),
  DYNAMIC_MULTIPLE_CHOICE: fc.record({ ...common, url: fc.constant('https://example.org'), jsonPath: words }),
};

interface Drawn {
  readonly type: QuestionTypeId;
  readonly config: Record<string, unknown>;
  readonly text: string;
  readonly operator: 'AND' | 'OR';
  /** Which of the possible questions it depends on, and how. */
  readonly links: ReadonlyArray<{
    readonly pick: number;
    readonly condition: 'eq' | 'neq';
    readonly value: string | boolean;
  }>;
}

const question: fc.Arbitrary<Drawn> = fc.constantFrom(...creatableTypeIds).chain((type) =>
  fc.record({
    type: fc.constant(type),
    config: configs[type] ?? fc.constant({}),
    text: words,
    operator: fc.constantFrom<'AND' | 'OR'>('AND', 'OR'),
    links: fc.array(
      fc.record({
        pick: fc.nat(50),
        condition: fc.constantFrom<'eq' | 'neq'>('eq', 'neq'),
        value: fc.oneof(fc.boolean(), words),
      }),
      { maxLength: 3 },
    ),
  }),
);

const template = fc.record({
  name: words,
  topics: fc.array(
    fc.record({ title: words, isEnabled: fc.boolean(), questions: fc.array(question, { maxLength: 5 }) }),
    { minLength: 1, maxLength: 4 },
  ),
  sub: fc.array(question, { maxLength: 3 }),
  // The order in which questions may depend on each other; no circle can come of it.
  order: fc.infiniteStream(fc.nat()),
});

let serial = 0;

/** Questions with ids; each may depend on those that come before it in a drawn order, wherever they stand. */
function named(drawn: readonly Drawn[], order: Iterator<number>, subTemplateId: number | null): FormQuestion[] {
  serial += 1;
  const ids = drawn.map((_, at) => `r${serial}_${at}`);
  const rank = ids.map(() => order.next().value ?? 0);
  return drawn.map(({ type, config, text, operator, links }, at) => {
    const sources = ids.filter((_, other) => {
      const isSource = dependencySourceTypes.includes(drawn[other]?.type ?? 'TEXT_INPUT');
      const [mine, its] = [rank[at] ?? 0, rank[other] ?? 0];
      return isSource && other !== at && (its < mine || (its === mine && other < at));
    });
    const asks = type === 'GENERIC_TEMPLATE' && subTemplateId !== null ? { templateId: subTemplateId } : {};
    return {
      id: ids[at] as string,
      type,
      text,
      operator,
      config: { ...config, ...asks },
      dependsOn: links.flatMap(({ pick, condition, value }) => {
        const source = sources[pick % Math.max(1, sources.length)];
        return source ? [[source, condition, value] as const] : [];
      }),
    };
  });
}

const exported = async (id: number): Promise<File> =>
  JSON.parse(
    (await world.ok(officer, 'query ($id: Int!) { template(templateId: $id) { json } }', { id })).template.json,
  );

async function brought(file: File): Promise<number> {
  const { importTemplate } = await world.ok(
    officer,
    `mutation ($json: String!) { importTemplate(templateAsJson: $json, conflictResolutions: [],
      subTemplatesConflictResolutions: []) { templateId } }`,
    { json: JSON.stringify(file) },
  );
  return importTemplate.templateId;
}

async function statuses(file: File): Promise<string[]> {
  const part = 'questionComparisons { status }';
  const { validateTemplateImport } = await world.ok(
    officer,
    `mutation ($json: String!) { validateTemplateImport(templateAsJson: $json) { validationData { isValid errors ${part}
      subTemplateValidationData { ${part} } } } }`,
    { json: JSON.stringify(file) },
  );
  const { validationData } = validateTemplateImport;
  expect(validationData.errors).toEqual([]);
  const all = [validationData, ...validationData.subTemplateValidationData];
  return [...new Set(all.flatMap((data: File) => data.questionComparisons.map((one: File) => one.status)))] as string[];
}

/** A file without what differs from place to place: its date and the numbers of templates and topics. */
function withoutNumbers({ data }: File): unknown {
  const subs: number[] = data.subTemplates.map((sub: File) => sub.template.templateId);
  const renumber = (config: File) =>
    typeof config.templateId === 'number'
      ? { ...config, templateId: `sub ${subs.indexOf(config.templateId)}` }
      : config;
  const plain = (one: File) => ({ ...one, config: renumber(one.config) });
  return {
    template: { ...data.template, templateId: 0 },
    steps: data.templateSteps.map(({ topic, fields }: File) => ({
      topic: { ...topic, id: 0, templateId: 0 },
      fields: fields.map((field: File) => ({ ...plain(field), topicId: 0, question: plain(field.question) })),
    })),
    questions: data.questions.map(plain),
    subTemplates: data.subTemplates.map((sub: File) => withoutNumbers({ data: sub })),
  };
}

/** Takes everything of a template away, as in a facility that never had it. */
async function forget(): Promise<void> {
  await world.db.deleteFrom('questionDependencies').execute();
  await world.db.deleteFrom('questionTemplateRelations').where('questionId', 'like', 'r%').execute();
  await world.db.deleteFrom('questions').where('id', 'like', 'r%').execute();
}

describe('a round trip', () => {
  it('changes nothing, here or in another facility, whatever the template', async () => {
    await fc.assert(
      fc.asyncProperty(template, async ({ name, topics, sub, order }) => {
        const made = await insertForm(world, 'GENERIC_TEMPLATE', named(sub, order, null));
        const questions = named(
          topics.flatMap((topic) => topic.questions),
          order,
          made.templateId,
        );
        const ends = topics.map((_, at) => topics.slice(0, at + 1).flatMap((topic) => topic.questions).length);
        const parts = ends.map((end, at) => questions.slice(ends[at - 1] ?? 0, end));
        const form = await insertForm(world, 'PROPOSAL', ...parts);
        await world.db.updateTable('templates').set({ name }).where('id', '=', form.templateId).execute();
        await world.db
          .updateTable('questions')
          .set({ categoryId: 'GENERIC_TEMPLATE' })
          .where('id', 'in', sub.map((_, index) => `r${serial - 1}_${index}`).concat('none'))
          .execute();
        for (const [index, { title, isEnabled }] of topics.entries()) {
          const id = form.topics[index] as number;
          await world.db.updateTable('topics').set({ title, isEnabled }).where('id', '=', id).execute();
        }

        const file = await exported(form.templateId);
        expect(await statuses(file)).not.toContain('DIFFERENT');
        expect(await statuses(file)).not.toContain('NEW');
        expect(withoutNumbers(await exported(await brought(file)))).toEqual(withoutNumbers(file));

        await forget();
        expect(await statuses(file)).not.toContain('SAME');
        expect(withoutNumbers(await exported(await brought(file)))).toEqual(withoutNumbers(file));
        expect(await statuses(file)).not.toContain('DIFFERENT');
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});
