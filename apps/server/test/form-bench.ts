import { type Form, insertForm } from './forms.ts';
import type { TestPerson, World } from './world.ts';

const steps = `templateId revision steps { topic { id title sortOrder isEnabled } fields { question { id } sortOrder answerCount
  dependenciesOperator dependencies { dependencyId condition { condition params } }
  config { ... on TextInputConfig { max required } ... on SelectionFromOptionsConfig { options } } } }`;
const on = (call: string, declared: string) => `mutation (${declared}) { ${call} { ${steps} } }`;
export const formDocuments = {
  createTopic: on(
    'createTopic(templateId: $templateId, sortOrder: $sortOrder, title: $title)',
    '$templateId: Int!, $sortOrder: Int, $title: String',
  ),
  updateTopic: on(
    'updateTopic(id: $id, templateId: $templateId, title: $title, sortOrder: $sortOrder, isEnabled: $isEnabled)',
    '$id: Int!, $templateId: Int, $title: String, $sortOrder: Int, $isEnabled: Boolean',
  ),
  deleteTopic: on('deleteTopic(topicId: $topicId)', '$topicId: Int!'),
  place: on(
    'createQuestionTemplateRelation(templateId: $templateId, questionId: $questionId, topicId: $topicId, sortOrder: $sortOrder)',
    '$templateId: Int!, $questionId: String!, $topicId: Int!, $sortOrder: Int!',
  ),
  move: on(
    'updateQuestionTemplateRelation(templateId: $templateId, questionId: $questionId, topicId: $topicId, sortOrder: $sortOrder, config: $config)',
    '$templateId: Int!, $questionId: String!, $topicId: Int, $sortOrder: Int!, $config: String',
  ),
  settings: on(
    `updateQuestionTemplateRelationSettings(templateId: $templateId, questionId: $questionId, config: $config,
      dependencies: $dependencies, dependenciesOperator: $operator)`,
    `$templateId: Int!, $questionId: String!, $config: String, $dependencies: [FieldDependencyInput!]!,
      $operator: DependenciesLogicOperator`,
  ),
  remove: on(
    'deleteQuestionTemplateRelation(templateId: $templateId, questionId: $questionId)',
    '$templateId: Int!, $questionId: String!',
  ),
  arrange: on(
    'arrangeTemplate(templateId: $templateId, revision: $revision, topics: $topics)',
    '$templateId: Int!, $revision: Int!, $topics: [FormTopicInput!]!',
  ),
};

export interface Told {
  readonly revision: number;
  readonly steps: Array<{
    topic: { id: number; title: string; sortOrder: number; isEnabled: boolean };
    fields: Array<{
      question: { id: string };
      sortOrder: number;
      answerCount: number;
      dependenciesOperator: string;
      dependencies: Array<{ dependencyId: string; condition: { condition: string; params: unknown } }>;
      config: Record<string, unknown>;
    }>;
  }>;
}

type DocumentName = keyof typeof formDocuments;

/** A template with topics to change: `flag`, `choice`, `words` in the first, `more` in the second, `spare` in neither. */
export interface FormBench {
  readonly form: Form;
  readonly q: Record<'flag' | 'choice' | 'words' | 'more' | 'spare', string>;
  /** Makes a change as the officer and returns the form after it. */
  run(name: DocumentName, variables: object): Promise<Told>;
  /** Returns why a change is refused: the extensions of the error. */
  refusal(name: DocumentName, variables: object): Promise<Record<string, unknown>>;
  stored(): Promise<Told>;
  /** Inserts a questionary of the form with answers and completed topics. */
  fillIn(answers: Record<string, unknown>, ...completed: number[]): Promise<void>;
}

let serial = 0;

export async function formBench(world: World, officer: TestPerson): Promise<FormBench> {
  serial += 1;
  const q = {
    flag: `flag_${serial}`,
    choice: `choice_${serial}`,
    words: `words_${serial}`,
    more: `more_${serial}`,
    spare: `spare_${serial}`,
  };
  const form = await insertForm(
    world,
    'PROPOSAL',
    [
      { id: q.flag, type: 'BOOLEAN' },
      { id: q.choice, type: 'SELECTION_FROM_OPTIONS', config: { options: ['a', 'b'] } },
      { id: q.words, type: 'TEXT_INPUT', config: { max: 9 } },
    ],
    [{ id: q.more, type: 'TEXT_INPUT' }],
  );
  await world.db
    .insertInto('questions')
    .values({
      id: q.spare,
      naturalKey: q.spare,
      dataType: 'TEXT_INPUT',
      categoryId: 'PROPOSAL_QUESTIONARY',
      question: 'Spare',
      config: '{"max": 77}',
    })
    .execute();
  const send = (name: DocumentName, variables: object) =>
    world.gql(officer, formDocuments[name], { templateId: form.templateId, ...variables });
  return {
    form,
    q,
    async run(name, variables) {
      const { data, errors } = await send(name, variables);
      if (errors.length > 0) throw new Error(`${errors[0]?.message} ${JSON.stringify(errors[0])}`);
      return Object.values(data ?? {})[0] as Told;
    },
    refusal: async (name, variables) => (await send(name, variables)).errors[0]?.extensions ?? {},
    async stored() {
      const { template } = await world.ok(officer, `query ($id: Int!) { template(templateId: $id) { ${steps} } }`, {
        id: form.templateId,
      });
      return template;
    },
    async fillIn(answers, ...completed) {
      const { id: questionaryId } = await world.db
        .insertInto('questionaries')
        .values({ templateId: form.templateId })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [questionId, value] of Object.entries(answers)) {
        const answer = JSON.stringify({ value });
        await world.db.insertInto('answers').values({ questionaryId, questionId, answer }).execute();
      }
      for (const topicId of completed) {
        await world.db.insertInto('topicCompletenesses').values({ questionaryId, topicId }).execute();
      }
    },
  };
}

/** Returns the layout of the form, such as `flag,choice,words | more` */
export const drawn = ({ steps: list }: Told) =>
  list.map(({ fields }) => fields.map(({ question }) => question.id.split('_')[0]).join()).join(' | ');

/** Whether topics and questions are numbered from 0 without gaps. */
export const numbered = ({ steps: list }: Told) =>
  list.every(
    ({ topic, fields }, at) => topic.sortOrder === at && fields.every(({ sortOrder }, place) => sortOrder === place),
  );

export const fieldOf = (told: Told, id: string) =>
  told.steps.flatMap(({ fields }) => fields).find(({ question }) => question.id === id);

/** Returns a condition as clients send it. */
export const when = (dependencyId: string, value: unknown, condition = 'eq') => ({
  dependencyId,
  condition: { condition, params: JSON.stringify({ value }) },
});
