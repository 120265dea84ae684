import { type Form, insertForm } from './forms.ts';
import type { Loose, TestPerson, World } from './world.ts';

export const exported = 'query ($id: Int!) { template(templateId: $id) { json } }';
const comparisons = `questionComparisons { status conflictResolutionStrategy newQuestion { id question naturalKey
  config { ... on TextInputConfig { max } } } existingQuestion { id question } }`;
export const validate = `mutation ($json: String!) { validateTemplateImport(templateAsJson: $json) { json version exportDate
  validationData { isValid errors ${comparisons} subTemplateValidationData { isValid errors ${comparisons} } } } }`;
export const importing = `mutation ($json: String!, $main: [ConflictResolution!]!, $subs: [[ConflictResolution!]!]!) {
  importTemplate(templateAsJson: $json, conflictResolutions: $main, subTemplatesConflictResolutions: $subs) {
    templateId groupId name description isArchived isActive
    steps { topic { title isEnabled } fields { question { id question naturalKey } dependenciesOperator
      dependencies { dependencyId condition { condition params } }
      config { ... on TextInputConfig { max } ... on SubTemplateConfig { templateId }
        ... on SampleDeclarationConfig { templateId esiTemplateId } } } } } }`;

/** An exported file; tests take it apart. */
export type File = Loose[string];

export const textOf = (file: File) => JSON.stringify(file);

/** Inserts a template with two topics, three questions and a dependency in each direction. */
export function insertExchangedForm(world: World): Promise<Form> {
  return insertForm(
    world,
    'PROPOSAL',
    [
      { id: 'x_flag', type: 'BOOLEAN' },
      {
        id: 'x_words',
        type: 'TEXT_INPUT',
        config: { max: 20 },
        operator: 'OR',
        // Depends both on a question of a later topic and on an earlier question.
        dependsOn: [
          ['x_choice', 'neq', 'a'],
          ['x_flag', 'eq', true],
        ],
      },
    ],
    [{ id: 'x_choice', type: 'SELECTION_FROM_OPTIONS', config: { options: ['a', 'b'] } }],
  );
}

/** Returns the operations of officers on template files. */
export function templateFiles(world: World, officer: TestPerson) {
  return {
    fileOf: async (id: number): Promise<File> =>
      JSON.parse((await world.ok(officer, exported, { id })).template.json as string),
    judge: async (file: File) =>
      (await world.ok(officer, validate, { json: textOf(file) })).validateTemplateImport.validationData,
    bring: async (file: File, main: object[] = [], subs: object[][] = []) =>
      (await world.ok(officer, importing, { json: textOf(file), main, subs })).importTemplate,
    refusal: async (file: File, main: object[] = [], subs: object[][] = []) =>
      (await world.gql(officer, importing, { json: textOf(file), main, subs })).errors[0]?.extensions,
    count: async (table: 'templates' | 'questions' | 'topics') =>
      (
        await world.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
  };
}
