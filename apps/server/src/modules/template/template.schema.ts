import {
  activeTemplateInput,
  arrangeTemplateInput,
  createTemplateInput,
  createTopicInput,
  groupTemplatesInput,
  importTemplateInput,
  moveQuestionInput,
  placeQuestionInput,
  questionSettingsInput,
  relationInput,
  setActiveTemplateInput,
  templateInput,
  templatePolicies,
  templateSentences,
  templatesInput,
  topicInput,
  updateTemplateInput,
  updateTopicInput,
  validateTemplateInput,
} from '@atrium/domain/template';
import { registerSentences } from '../../access/errors.ts';
import { formRead } from '../../graphql/form-read.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineKeptRecords } from '../../live/kinds.ts';
import { importTemplate, validateTemplateImport } from './exchange/template-import.service.ts';
import { TemplateValidationRef } from './exchange/template-import.types.ts';
import { activeTemplateOf, templateLoader, templateUse, topicTemplate } from './template.loaders.ts';
import { listTemplates, lockTemplate } from './template.queries.ts';
import * as service from './template.service.ts';
import { groupTemplateRefs, TemplateRef } from './template.types.ts';
import * as forms from './template-form.service.ts';

registerSentences(templateSentences);

const absent = 'TEMPLATE_NOT_FOUND';

query('template', {
  type: TemplateRef,
  nullable: true,
  input: templateInput,
  policy: templatePolicies.view,
  resolve: (ctx, { templateId }) => templateLoader.load(ctx, templateId),
});

query('templates', {
  type: [TemplateRef],
  nullable: true,
  input: templatesInput,
  policy: templatePolicies.list,
  resolve: (ctx, { filter }) => listTemplates(ctx.db, filter ?? {}),
});

for (const [name, group, filterName] of [
  ['proposalTemplates', 'PROPOSAL', 'ProposalTemplatesFilter'],
  ['fapReviewTemplates', 'FAP_REVIEW', 'FapReviewTemplatesFilter'],
  ['technicalReviewTemplates', 'TECHNICAL_REVIEW', 'TechnicalReviewTemplatesFilter'],
] as const) {
  query(name, {
    type: [groupTemplateRefs[group]],
    nullable: true,
    input: groupTemplatesInput(filterName),
    policy: templatePolicies.list,
    resolve: (ctx, { filter }) => listTemplates(ctx.db, { ...filter, group }),
  });
}

query('activeTemplateId', {
  type: 'Int',
  nullable: true,
  input: activeTemplateInput,
  policy: templatePolicies.view,
  resolve: (ctx, { templateGroupId }) => activeTemplateOf(ctx, templateGroupId),
});

mutation('createTemplate', {
  type: TemplateRef,
  input: createTemplateInput,
  policy: templatePolicies.manage,
  resolve: (ctx, input) => service.createTemplate(ctx, input),
});

mutation('updateTemplate', {
  type: TemplateRef,
  input: updateTemplateInput,
  policy: templatePolicies.manage,
  lock: (tx, { templateId }) => lockTemplate(tx.db, templateId),
  read: formRead({
    name: 'TemplateRead',
    schema: updateTemplateInput,
    fields: ['name', 'description'],
    stored: (tx, { templateId }) => lockTemplate(tx.db, templateId),
    changes: ({ templateId }) => ({ types: ['TEMPLATE_UPDATED'], objectId: templateId }),
  }),
  resolve: (ctx, input) => service.updateTemplate(ctx, input),
});

mutation('cloneTemplate', {
  type: TemplateRef,
  input: templateInput,
  policy: templatePolicies.manage,
  resolve: (ctx, { templateId }) => service.cloneTemplate(ctx, templateId),
});

mutation('deleteTemplate', {
  type: TemplateRef,
  input: templateInput,
  destructive: 'Deleted a template',
  policy: templatePolicies.delete,
  lock: (tx, { templateId }) => lockTemplate(tx.db, templateId),
  facts: async (ctx, { templateId }) => (await templateLoader.load(ctx, templateId)) && templateUse(ctx, templateId),
  absent,
  resolve: (ctx, { templateId }) => service.deleteTemplate(ctx, templateId),
});

mutation('setActiveTemplate', {
  type: 'Boolean',
  input: setActiveTemplateInput,
  policy: templatePolicies.activate,
  lock: (tx, { templateId }) => lockTemplate(tx.db, templateId),
  facts: async (ctx, { templateId, templateGroupId }) => {
    const template = await templateLoader.load(ctx, templateId);
    return template && { group: templateGroupId, groupOfTemplate: template.groupId };
  },
  absent,
  resolve: (ctx, { templateId, templateGroupId }) => service.setActiveTemplate(ctx, templateId, templateGroupId),
});

mutation('createTopic', {
  type: TemplateRef,
  input: createTopicInput,
  policy: templatePolicies.manage,
  resolve: (ctx, input) => forms.createTopic(ctx, input),
});

mutation('updateTopic', {
  type: TemplateRef,
  input: updateTopicInput,
  policy: templatePolicies.manage,
  resolve: async (ctx, input) => forms.updateTopic(ctx, await topicTemplate(ctx, input.id, input.templateId), input),
});

mutation('deleteTopic', {
  type: TemplateRef,
  input: topicInput,
  policy: templatePolicies.manage,
  resolve: async (ctx, { topicId }) => forms.deleteTopic(ctx, await topicTemplate(ctx, topicId), topicId),
});

mutation('createQuestionTemplateRelation', {
  type: TemplateRef,
  input: placeQuestionInput,
  policy: templatePolicies.manage,
  resolve: (ctx, input) => forms.placeQuestion(ctx, input),
});

mutation('updateQuestionTemplateRelation', {
  type: TemplateRef,
  input: moveQuestionInput,
  policy: templatePolicies.manage,
  resolve: (ctx, input) => forms.moveQuestion(ctx, input),
});

mutation('updateQuestionTemplateRelationSettings', {
  type: TemplateRef,
  input: questionSettingsInput,
  policy: templatePolicies.manage,
  resolve: (ctx, input) => forms.changeSettings(ctx, input),
});

mutation('deleteQuestionTemplateRelation', {
  type: TemplateRef,
  input: relationInput,
  policy: templatePolicies.manage,
  resolve: (ctx, { templateId, questionId }) => forms.removeQuestion(ctx, templateId, questionId),
});

mutation('arrangeTemplate', {
  type: TemplateRef,
  description: 'Replaces the form with the given one; used to undo changes.',
  input: arrangeTemplateInput,
  policy: templatePolicies.manage,
  resolve: (ctx, input) => forms.arrangeTemplate(ctx, input),
});

mutation('validateTemplateImport', {
  type: TemplateValidationRef,
  input: validateTemplateInput,
  policy: templatePolicies.manage,
  resolve: (ctx, { templateAsJson }) => validateTemplateImport(ctx, templateAsJson),
});

mutation('importTemplate', {
  type: TemplateRef,
  input: importTemplateInput,
  policy: templatePolicies.manage,
  resolve: (ctx, input) => importTemplate(ctx, input),
});

defineKeptRecords('template', templatePolicies.manage);
