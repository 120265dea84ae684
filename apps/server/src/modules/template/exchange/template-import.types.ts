import type { FileQuestion } from '@atrium/domain/template';
import { builder } from '../../../graphql/builder.ts';
import { configOf, QuestionRef, questionModel } from '../../question/index.ts';
import { ComparisonStatusEnum, ConflictStrategyEnum } from '../../unit/index.ts';
import type { TemplateValidation, TemplateValidationData } from './template-import.service.ts';

type Comparison = TemplateValidationData['comparisons'][number];

const modelOf = (question: FileQuestion) => ({
  ...question,
  config: configOf(question.dataType, { config: question.config }),
});

const QuestionComparisonRef = builder.objectRef<Comparison>('QuestionComparison').implement({
  fields: (t) => ({
    existingQuestion: t.field({
      type: QuestionRef,
      nullable: true,
      resolve: ({ existing }) => (existing ? questionModel(existing.row) : null),
    }),
    newQuestion: t.field({ type: QuestionRef, resolve: ({ incoming }) => modelOf(incoming) }),
    status: t.expose('status', { type: ComparisonStatusEnum }),
    conflictResolutionStrategy: t.field({ type: ConflictStrategyEnum, resolve: ({ strategy }) => strategy }),
  }),
});

const TemplateValidationDataRef = builder.objectRef<TemplateValidationData>('TemplateValidationData');
TemplateValidationDataRef.implement({
  fields: (t) => ({
    isValid: t.exposeBoolean('isValid'),
    errors: t.exposeStringList('errors'),
    questionComparisons: t.field({ type: [QuestionComparisonRef], resolve: ({ comparisons }) => [...comparisons] }),
    subTemplateValidationData: t.field({
      type: [TemplateValidationDataRef],
      resolve: ({ subTemplates }) => [...subTemplates],
    }),
  }),
});

export const TemplateValidationRef = builder.objectRef<TemplateValidation>('TemplateValidation').implement({
  fields: (t) => ({
    json: t.exposeString('json'),
    version: t.exposeString('version'),
    exportDate: t.expose('exportDate', { type: 'DateTime' }),
    validationData: t.expose('validationData', { type: TemplateValidationDataRef }),
  }),
});
