import { insertForm } from './forms.ts';
import { insertCall } from './proposals.ts';
import type { Loose, TestPerson, World } from './world.ts';

export interface EntryWorld {
  readonly callId: number;
  /** Topics of the proposal's form: the first contains its basis, the second the lists. */
  readonly topics: readonly number[];
  readonly entryTemplate: { readonly templateId: number; readonly topics: readonly number[] };
  readonly sampleTemplate: { readonly templateId: number; readonly topics: readonly number[] };
}

/** Inserts a call whose form asks for sub-template entries (`parts`, one to three, copyable) and samples (`probes`, at most two). */
export async function insertEntryWorld(
  world: World,
  parts: Readonly<Record<string, unknown>> = {},
): Promise<EntryWorld> {
  const entryTemplate = await insertForm(
    world,
    'GENERIC_TEMPLATE',
    [{ id: 'generic_template_basis', type: 'GENERIC_TEMPLATE_BASIS' }],
    [{ id: 'part_words', type: 'TEXT_INPUT', config: { required: true } }],
  );
  const sampleTemplate = await insertForm(
    world,
    'SAMPLE',
    [{ id: 'sample_basis', type: 'SAMPLE_BASIS' }],
    [{ id: 'probe_words', type: 'TEXT_INPUT' }],
  );
  const form = await insertForm(
    world,
    'PROPOSAL',
    [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }],
    [
      { id: 'has_parts', type: 'SELECTION_FROM_OPTIONS', config: { options: ['Yes', 'No'] } },
      {
        id: 'parts',
        type: 'GENERIC_TEMPLATE',
        text: 'Which parts?',
        config: { templateId: entryTemplate.templateId, minEntries: 1, maxEntries: 3, canCopy: true, ...parts },
        dependsOn: [['has_parts', 'eq', 'Yes']],
      },
      {
        id: 'probes',
        type: 'SAMPLE_DECLARATION',
        text: 'Which samples?',
        config: { templateId: sampleTemplate.templateId, maxEntries: 2 },
      },
    ],
  );
  return {
    callId: await insertCall(world, { templateId: form.templateId }),
    topics: form.topics,
    entryTemplate,
    sampleTemplate,
  };
}

/** Returns the titles of the completed topics of a questionary. */
export async function completeTopics(world: World, who: TestPerson, questionaryId: number): Promise<string[]> {
  const { questionary } = await world.ok(
    who,
    'query ($id: Int!) { questionary(questionaryId: $id) { steps { isCompleted topic { title } } } }',
    { id: questionaryId },
  );
  return questionary.steps.filter((step: Loose) => step.isCompleted).map((step: Loose) => step.topic.title);
}

const entryFields = 'id title creatorId questionaryId proposalPk questionId questionary { isCompleted templateId }';

/** Returns the operations on entries of the question \`parts\`, in the proposal that a test is about. */
export function entryActions(
  world: World,
  around: () => { readonly at: EntryWorld; readonly pi: TestPerson; readonly proposalPk: number },
) {
  const create = (who: TestPerson, title = 'One', more: Loose = {}) =>
    world.gql(
      who,
      `mutation ($title: String!, $templateId: Int!, $proposalPk: Int!, $questionId: String!) { createGenericTemplate(
        title: $title, templateId: $templateId, proposalPk: $proposalPk, questionId: $questionId) { ${entryFields} } }`,
      {
        title,
        templateId: around().at.entryTemplate.templateId,
        proposalPk: around().proposalPk,
        questionId: 'parts',
        ...more,
      },
    );
  const made = async (title = 'One'): Promise<Loose> => {
    const { data, errors } = await create(around().pi, title);
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join());
    return (data as Loose).createGenericTemplate;
  };
  const list = async (who: TestPerson, filter: Loose = { proposalPk: around().proposalPk }): Promise<Loose[]> =>
    (
      await world.ok(
        who,
        `query ($filter: GenericTemplatesFilter) { genericTemplates(filter: $filter) { ${entryFields} proposal { title } } }`,
        { filter },
      )
    ).genericTemplates;
  const copy = (
    who: TestPerson,
    sources: ReadonlyArray<{ title: string; sourceQuestionaryId: number }>,
    more: Loose = {},
  ) =>
    world.gql(
      who,
      `mutation ($t: Int!, $p: Int!, $q: String!, $c: [CopyAnswerInput!]!) { createGenericTemplateWithCopiedAnswers(
        templateId: $t, proposalPk: $p, questionId: $q, copyAnswersInput: $c) { ${entryFields} } }`,
      { t: around().at.entryTemplate.templateId, p: around().proposalPk, q: 'parts', c: sources, ...more },
    );
  return { create, made, list, copy };
}
