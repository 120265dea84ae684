import { applicableQuestions, type Dependency } from '@atrium/domain/questionary';
import type { Unit } from '@atrium/domain/unit';
import { matches, questionType } from '@atrium/questions';
import type { Calendar } from './calendar.ts';
import type { InstrumentCode } from './data/facility-data.ts';
import { type DemoQuestion, type DemoTemplate, proposalTemplates, units } from './data/questions-data.ts';
import { entryTemplates, rapidAccessTemplates } from './data/rapid-access-data.ts';
import { reviewTemplates } from './data/review-questions-data.ts';
import { type Facility, known } from './facility.ts';
import { activeTemplates, operationsTemplates } from './operations/forms-data.ts';
import type { World } from './world.ts';

interface StoredTopic {
  readonly id: number;
  readonly questions: readonly DemoQuestion[];
}

export interface StoredTemplate {
  readonly id: number;
  readonly topics: readonly StoredTopic[];
}

export type Templates = ReadonlyMap<DemoTemplate['key'], StoredTemplate>;

/** Answers by question id; a question that is left out has no answer. */
export type Answers = Readonly<Record<string, unknown>>;

/** Adds questions and templates with their topics, relations and dependencies. `known units` are those already stored. */
export function addTemplates(
  world: World,
  calendar: Calendar,
  facility: Facility,
  storedUnits: readonly Unit[],
): Templates {
  world.add('units', ...units);
  const unitById = new Map([...storedUnits, ...units].map((unit) => [unit.id, unit]));
  const created = calendar.at(-400);
  const configs = new Map<string, string>();
  const stored = new Map<DemoTemplate['key'], StoredTemplate>();
  const add = (template: DemoTemplate): StoredTemplate => {
    const id = world.id('templates');
    const { group: groupId, name, description } = template;
    world.add('templates', { id, groupId, name, description, isArchived: false, created });
    const topics = template.topics.map(({ title, questions }, sortOrder) => {
      const topicId = world.id('topics');
      world.add('topics', { id: topicId, templateId: id, title, sortOrder, isEnabled: true });
      const relate = (questionId: string, config: string, place: number, operator: string) =>
        world.add('questionTemplateRelations', {
          templateId: id,
          questionId,
          topicId,
          sortOrder: place,
          config: JSON.parse(config),
          dependenciesOperator: operator,
        });
      if (sortOrder === 0) relate(template.basis, JSON.stringify(basisConfig(template.basis)), 0, 'AND');
      for (const [index, question] of questions.entries()) {
        let config = configs.get(question.id);
        if (config === undefined) {
          config = JSON.stringify(fullConfig(question, unitById, stored));
          configs.set(question.id, config);
          addQuestion(world, template, question, config, created);
        }
        relate(question.id, config, index + (sortOrder === 0 ? 1 : 0), question.any ? 'OR' : 'AND');
      }
      return { id: topicId, questions };
    });
    for (const { questions } of topics) addDependencies(world, facility, id, questions);
    return { id, topics };
  };
  // Templates of entries have to come before the templates whose questions refer to them.
  const all = [
    ...entryTemplates,
    ...proposalTemplates,
    ...reviewTemplates,
    ...rapidAccessTemplates,
    ...operationsTemplates,
  ];
  for (const template of all) stored.set(template.key, add(template));
  for (const key of activeTemplates) {
    const { group: groupId } = operationsTemplates.find((template) => template.key === key) as DemoTemplate;
    world.add('activeTemplates', { groupId, templateId: known(stored, key).id });
  }
  return stored;
}

const basisTypes = {
  proposal_basis: 'PROPOSAL_BASIS',
  technical_review_basis: 'TECHNICAL_REVIEW_BASIS',
  fap_review_basis: 'FAP_REVIEW_BASIS',
  sample_basis: 'SAMPLE_BASIS',
  sample_esi_basis: 'SAMPLE_ESI_BASIS',
  generic_template_basis: 'GENERIC_TEMPLATE_BASIS',
  proposal_esi_basis: 'PROPOSAL_ESI_BASIS',
  exp_safety_review_basis: 'EXPERIMENT_SAFETY_REVIEW_BASIS',
  visit_basis: 'VISIT_BASIS',
  shipment_basis: 'SHIPMENT_BASIS',
  feedback_basis: 'FEEDBACK_BASIS',
  experiment_report_basis: 'EXPERIMENT_REPORT_BASIS',
} as const;

const basisConfig = (id: string) => questionType(basisTypes[id as keyof typeof basisTypes]).blankConfig;

function fullConfig(
  { type, config }: DemoQuestion,
  unitById: ReadonlyMap<string, Unit>,
  stored: ReadonlyMap<DemoTemplate['key'], StoredTemplate>,
): object {
  const embedded: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(config)) {
    const { template } = Object(value) as { template?: DemoTemplate['key'] };
    if (template) embedded[field] = known(stored, template).id;
    else if (field === 'units') embedded.units = (value as string[]).map((id) => known(unitById, id));
  }
  return { ...(questionType(type).blankConfig as object), ...config, ...embedded };
}

function addQuestion(
  world: World,
  { category }: DemoTemplate,
  { id, type, question }: DemoQuestion,
  config: string,
  created: Date,
): void {
  world.add('questions', {
    id,
    naturalKey: id,
    categoryId: category,
    dataType: type,
    question,
    config: JSON.parse(config),
    configVersion: questionType(type).version,
    created,
  });
}

/** Conditions on the instrument picker compare keys, which only the stored facility knows. */
const parameterOf = (facility: Facility, source: string, is: unknown): unknown =>
  source === 'instruments' ? String(known(facility.instrumentId, is as InstrumentCode)) : is;

const dependenciesOf = (facility: Facility, question: DemoQuestion): Dependency[] =>
  (question.when ?? []).map(({ question: source, is }) => ({
    dependencyId: source,
    condition: { condition: 'eq', params: parameterOf(facility, source, is) },
  }));

function addDependencies(
  world: World,
  facility: Facility,
  templateId: number,
  questions: readonly DemoQuestion[],
): void {
  for (const question of questions) {
    for (const { dependencyId, condition } of dependenciesOf(facility, question)) {
      world.add('questionDependencies', {
        id: world.id('questionDependencies'),
        templateId,
        questionId: question.id,
        dependencyQuestionId: dependencyId,
        condition: condition as never,
      });
    }
  }
}

/**
 * Adds a questionary with the answers of its first `topicsDone` topics (of all, if left out), for the questions that apply, and marks these
 * topics as complete. Returns its key.
 */
export function addQuestionary(
  world: World,
  facility: Facility,
  template: StoredTemplate,
  by: { creatorId: number; created: Date; answered: Date; answers: Answers; topicsDone?: number },
): number {
  const id = world.id('questionaries');
  world.add('questionaries', { id, templateId: template.id, creatorId: by.creatorId, created: by.created });
  const applicable = applicableQuestions(
    template.topics.flatMap(({ questions }) =>
      questions.map((question) => ({
        questionId: question.id,
        type: question.type,
        answer: by.answers[question.id],
        dependencies: dependenciesOf(facility, question),
        operator: question.any ? ('OR' as const) : ('AND' as const),
      })),
    ),
    matches,
  );
  for (const topic of template.topics.slice(0, by.topicsDone ?? template.topics.length)) {
    for (const { id: questionId } of topic.questions) {
      const value = by.answers[questionId];
      if (value === undefined || !applicable.has(questionId)) continue;
      world.add('answers', { questionaryId: id, questionId, answer: { value } as never, createdAt: by.answered });
    }
    world.add('topicCompletenesses', { questionaryId: id, topicId: topic.id, isComplete: true });
  }
  return id;
}
