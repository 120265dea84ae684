import type { Page } from '@playwright/test';
import { graphql } from './api.ts';

/** How a large form is divided into steps. */
export interface LargeForm {
  readonly name: string;
  readonly steps: number;
  readonly questions: number;
  readonly dependencies: number;
}

const types = ['TEXT_INPUT', 'BOOLEAN', 'SELECTION_FROM_OPTIONS', 'NUMBER_INPUT', 'DATE'] as const;
const options = ['One', 'Two', 'Three', 'Four'];

/** Returns a template file as the import accepts it: question types in turn, with conditions on the preceding yes-or-no questions. */
function fileOf({ name, steps, questions, dependencies }: LargeForm): string {
  const prefix = name.toLowerCase().replace(/\W+/g, '_');
  const id = (at: number) => `${prefix}_${at}`;
  const all = Array.from({ length: questions }, (_, at) => {
    const dataType = types[at % types.length] ?? 'TEXT_INPUT';
    const config = dataType === 'SELECTION_FROM_OPTIONS' ? { options, variant: 'radio' } : {};
    return { categoryId: 1, id: id(at), naturalKey: id(at), dataType, question: `Question ${at + 1} of many`, config };
  });
  const conditional = all.filter(({ dataType }) => dataType !== 'BOOLEAN').slice(0, dependencies);
  const field = (question: (typeof all)[number], sortOrder: number) => {
    const at = all.indexOf(question);
    // The first yes-or-no question of the same ten, which hides this question if answered Yes.
    const source = id(at - (at % 10) + 1);
    const dependency = { dependencyId: source, condition: { condition: 'neq', params: true } };
    return {
      question,
      sortOrder,
      config: question.config,
      dependencies: conditional.includes(question) ? [dependency] : [],
      dependenciesOperator: 'AND',
    };
  };
  const each = Math.ceil(questions / steps);
  const basis = {
    categoryId: 1,
    id: 'proposal_basis',
    naturalKey: 'proposal_basis',
    dataType: 'PROPOSAL_BASIS',
    question: 'Proposal basic information',
    config: {},
  };
  const templateSteps = [
    {
      topic: { title: 'Start', sortOrder: 0, isEnabled: true },
      fields: [{ ...field(basis as never, 0), question: basis }],
    },
    ...Array.from({ length: steps }, (_, step) => ({
      topic: { title: `Part ${step + 1}`, sortOrder: step + 1, isEnabled: true },
      fields: all.slice(step * each, (step + 1) * each).map(field),
    })),
  ];
  const template = { templateId: 1, groupId: 'PROPOSAL', name, description: '', isArchived: false };
  const data = { template, templateSteps, questions: [basis, ...all], subTemplates: [] };
  return JSON.stringify({ metadata: { version: '1.2.0', exportDate: new Date().toISOString() }, data });
}

/** Creates the form and an open call that uses it; returns the call. */
export async function openLargeForm(officer: Page, form: LargeForm): Promise<number> {
  const { importTemplate } = await graphql<{ importTemplate: { templateId: number } }>(
    officer,
    `mutation ($file: String!, $kept: [ConflictResolution!]!) {
      importTemplate(templateAsJson: $file, conflictResolutions: $kept, subTemplatesConflictResolutions: []) { templateId } }`,
    { file: fileOf(form), kept: [{ itemId: 'proposal_basis', strategy: 'USE_EXISTING' }] },
  );
  const { workflows } = await graphql<{ workflows: { id: number }[] }>(
    officer,
    '{ workflows(entityType: PROPOSAL) { id } }',
  );
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { createCall } = await graphql<{ createCall: { id: number } }>(
    officer,
    'mutation ($input: CreateCallInput!) { createCall(createCallInput: $input) { id } }',
    {
      input: {
        shortCode: form.name,
        startCall: day(-5),
        endCall: day(60),
        startReview: day(61),
        endReview: day(70),
        startNotify: day(81),
        endNotify: day(90),
        startCycle: day(91),
        endCycle: day(200),
        cycleComment: 'A cycle',
        surveyComment: 'How was it?',
        allocationTimeUnit: 'Day',
        templateId: importTemplate.templateId,
        proposalWorkflowId: workflows[0]?.id,
      },
    },
  );
  return createCall.id;
}
