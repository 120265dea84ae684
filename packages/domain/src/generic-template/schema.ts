import { z } from 'zod';
import { id, ids, text } from '../kernel/index.ts';
import { questionIdLimit } from '../question/index.ts';
import { copiesLimit, genericTemplateTitleLimit } from './model.ts';

/** The title of an entry (rule Q72). */
export const genericTemplateTitle = text(genericTemplateTitleLimit, 'This is a required field');

const place = { proposalPk: id(), questionId: text(questionIdLimit) };

export const createGenericTemplateInput = z.object({ title: genericTemplateTitle, templateId: id(), ...place });

export const genericTemplateInput = z.object({ genericTemplateId: id() });

/** Clients of before also send a comment, which nothing keeps. */
export const updateGenericTemplateInput = z.object({
  genericTemplateId: id(),
  title: genericTemplateTitle.nullish(),
  /** The title the form had read: another one written since is not overwritten. Left out, the save overwrites. */
  readTitle: z.string().max(genericTemplateTitleLimit).nullish(),
  safetyComment: z.string().max(10_000).nullish(),
});

export const cloneGenericTemplateInput = z.object({ genericTemplateId: id(), title: genericTemplateTitle.nullish() });

const copyAnswerInput = z
  .object({ sourceQuestionaryId: id(), title: genericTemplateTitle })
  .meta({ id: 'CopyAnswerInput' });

export const copyGenericTemplatesInput = z.object({
  templateId: id(),
  ...place,
  copyAnswersInput: z.array(copyAnswerInput).max(copiesLimit),
});

export const genericTemplatesFilter = z
  .object({
    creatorId: id().nullish(),
    genericTemplateIds: ids().nullish(),
    proposalPk: id().nullish(),
    questionId: text(questionIdLimit).nullish(),
    questionaryIds: ids().nullish(),
    title: z.string().max(genericTemplateTitleLimit).nullish(),
  })
  .meta({ id: 'GenericTemplatesFilter' });

export const genericTemplatesInput = z.object({ filter: genericTemplatesFilter.nullish() });

export type GenericTemplatesFilter = z.infer<typeof genericTemplatesFilter>;
