import type { Rule } from '@atrium/domain/kernel';
import { dependencyConditionSchema } from '@atrium/domain/question';
import {
  mayDeleteTemplate,
  type TemplateGroupId,
  type TemplateUse,
  templateGroupSchema,
  templateGroups,
  templatePolicies,
} from '@atrium/domain/template';
import type { Ctx } from '../../access/context.ts';
import { insist } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import {
  type ConfiguredType,
  configOf,
  DependenciesOperatorEnum,
  FieldConfigRef,
  type PickerOptions,
  type QuestionModel,
  QuestionRef,
  QuestionWithUsageRef,
  questionModel,
  TemplateCategoryEnum,
} from '../question/index.ts';
import { exportTemplate } from './exchange/template-export.ts';
import {
  activeLoader,
  answerCountsLoader,
  questionaryCountOf,
  relationsLoader,
  templateLoader,
  templatesOfQuestion,
  templateUse,
  topicsLoader,
} from './template.loaders.ts';
import {
  type DependencyRow,
  listComplementaryQuestions,
  type RelationRow,
  type TemplateRow,
  type TopicRow,
} from './template.queries.ts';

const TemplateGroupEnum = enumRef(templateGroupSchema);

/** A question of a template with its parsed configurations. */
export interface RelationModel
  extends Pick<RelationRow, 'templateId' | 'topicId' | 'sortOrder' | 'dependenciesOperator' | 'dependencies'> {
  readonly question: QuestionModel;
  readonly config: ConfiguredType;
}

/** Returns a relation as the API and forms see it; `options` are the options of pickers. */
export function relationModel(row: RelationRow, options?: PickerOptions): RelationModel {
  const stored = { config: row.config, version: row.configVersion };
  return {
    templateId: row.templateId,
    topicId: row.topicId,
    sortOrder: row.sortOrder,
    dependencies: row.dependencies,
    dependenciesOperator: row.dependenciesOperator,
    question: questionModel(row, options),
    config: configOf(row.dataType, stored, options),
  };
}

export const TopicRef = builder.objectRef<TopicRow>('Topic').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    templateId: t.exposeInt('templateId'),
    title: t.exposeString('title'),
    sortOrder: t.exposeInt('sortOrder'),
    isEnabled: t.exposeBoolean('isEnabled'),
  }),
});

const FieldCondition = builder.objectRef<DependencyRow['condition']>('FieldCondition').implement({
  fields: (t) => ({
    condition: t.expose('condition', { type: enumRef(dependencyConditionSchema) }),
    params: t.field({ type: 'IntStringDateBoolArray', resolve: ({ params }) => params }),
  }),
});

export const FieldDependencyRef = builder.objectRef<DependencyRow>('FieldDependency').implement({
  fields: (t) => ({
    questionId: t.exposeString('questionId'),
    dependencyId: t.exposeString('dependencyId'),
    dependencyNaturalKey: t.exposeString('dependencyNaturalKey'),
    condition: t.expose('condition', { type: FieldCondition }),
  }),
});

const QuestionTemplateRelation = builder.objectRef<RelationModel>('QuestionTemplateRelation').implement({
  fields: (t) => ({
    question: t.expose('question', { type: QuestionRef }),
    topicId: t.exposeInt('topicId'),
    sortOrder: t.exposeInt('sortOrder'),
    config: t.expose('config', { type: FieldConfigRef }),
    dependencies: t.expose('dependencies', { type: [FieldDependencyRef] }),
    dependenciesOperator: t.expose('dependenciesOperator', { type: DependenciesOperatorEnum, nullable: true }),
    answerCount: t.int({
      description: 'Number of questionaries of this template in which the question is answered.',
      resolve: async ({ templateId, question }, _args, ctx) => {
        const counts = await answerCountsLoader.load(ctx, templateId);
        return counts.find(({ questionId }) => questionId === question.id)?.count ?? 0;
      },
    }),
  }),
});

const TemplateStep = builder.objectRef<{ topic: TopicRow; fields: RelationModel[] }>('TemplateStep').implement({
  fields: (t) => ({
    topic: t.expose('topic', { type: TopicRef }),
    fields: t.expose('fields', { type: [QuestionTemplateRelation] }),
  }),
});

const TemplateGroup = builder.objectRef<TemplateGroupId>('TemplateGroup').implement({
  fields: (t) => ({
    groupId: t.field({ type: TemplateGroupEnum, resolve: (group) => group }),
    categoryId: t.field({ type: TemplateCategoryEnum, resolve: (group) => templateGroups[group].category }),
  }),
});

/** Only users who build or assess forms may see how a template is built. */
function mustMay(ctx: Ctx, rule: Rule): void {
  insist(rule.may(ctx.actor, undefined, ctx.now));
}

const TemplateAbilities = abilitiesType<TemplateUse>('TemplateAbilities', {
  update: (_, ctx) => templatePolicies.manage.may(ctx.actor, undefined, ctx.now),
  delete: (use, ctx) => mayDeleteTemplate(ctx.actor, use),
});

type Fields = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, TemplateRow>;

const templateFields = (t: Fields) => ({
  templateId: t.exposeInt('templateId'),
  groupId: t.expose('groupId', { type: TemplateGroupEnum }),
  name: t.exposeString('name'),
  description: t.exposeString('description', { nullable: true }),
  isArchived: t.exposeBoolean('isArchived'),
  group: t.field({ type: TemplateGroup, resolve: ({ groupId }) => groupId }),
  revision: t.exposeInt('revision', { description: 'Increases with every change of the form.' }),
  questionaryCount: t.int({
    resolve: ({ templateId }, _args, ctx) => {
      mustMay(ctx, templatePolicies.inspect);
      return questionaryCountOf(ctx, templateId);
    },
  }),
  isActive: t.boolean({
    description: 'Whether new items of the group are created from it.',
    resolve: async ({ templateId }, _args, ctx) => (await activeLoader.load(ctx, templateId)) !== null,
  }),
  abilities: t.field({
    type: TemplateAbilities,
    resolve: ({ templateId }, _args, ctx) => templateUse(ctx, templateId),
  }),
  steps: t.field({
    type: [TemplateStep],
    resolve: async ({ templateId }, _args, ctx) => {
      mustMay(ctx, templatePolicies.inspect);
      const [topics, relations] = await Promise.all([
        topicsLoader.load(ctx, templateId),
        relationsLoader.load(ctx, templateId),
      ]);
      const models = relations.map((row) => relationModel(row));
      return topics.map((topic) => ({ topic, fields: models.filter(({ topicId }) => topicId === topic.id) }));
    },
  }),
  json: t.string({
    description: 'The template as the text of an export file; empty if it has just been deleted.',
    resolve: async ({ templateId }, _args, ctx) => {
      mustMay(ctx, templatePolicies.export);
      return (await templateLoader.load(ctx, templateId)) ? exportTemplate(ctx, templateId) : '';
    },
  }),
  complementaryQuestions: t.field({
    type: [QuestionRef],
    resolve: async ({ templateId, groupId }, _args, ctx) => {
      mustMay(ctx, templatePolicies.inspect);
      const rows = await listComplementaryQuestions(ctx.db, templateId, templateGroups[groupId].category);
      return rows.map((row) => questionModel(row));
    },
  }),
});

export const TemplateRef = builder.objectRef<TemplateRow>('Template').implement({ fields: templateFields });

/** Templates of one group, with how many calls use them; the area of calls adds the count. */
export const groupTemplateRefs = {
  PROPOSAL: builder.objectRef<TemplateRow>('ProposalTemplate').implement({ fields: templateFields }),
  FAP_REVIEW: builder.objectRef<TemplateRow>('FapReviewTemplate').implement({ fields: templateFields }),
  TECHNICAL_REVIEW: builder.objectRef<TemplateRow>('TechnicalReviewTemplate').implement({ fields: templateFields }),
} as const;

builder.objectField(QuestionWithUsageRef, 'templates', (t) =>
  t.field({ type: [TemplateRef], resolve: ({ id }, _args, ctx) => templatesOfQuestion.load(ctx, id) }),
);
