/** Entries of sub-template questions: created, copied, filled in and deleted while their proposal may be changed. */

import { z } from 'zod';
import { type Actor, id, ids, no, rule, type Sentences, signedIn, text, yes } from '../kernel/index.ts';
import {
  mayEditProposal,
  mayViewProposal,
  type ProposalFacts,
  readingStates,
  writingStates,
} from '../proposal/index.ts';
import { questionIdLimit } from '../question/index.ts';
import { type ItemKind, isQuestionaryCompleted, type TopicState } from '../questionary/index.ts';

/** The maximum length of an entry's title, in characters (rule Q72). */
export const genericTemplateTitleLimit = 500;

/** The most entries copied in one request. */
const copiesLimit = 100;

/** The title of an entry (rule Q72). */
export const genericTemplateTitle = text(genericTemplateTitleLimit, 'This is a required field');

const place = { proposalPk: id(), questionId: text(questionIdLimit) };

export const createGenericTemplateInput = z.object({ title: genericTemplateTitle, templateId: id(), ...place });

export const genericTemplateInput = z.object({ genericTemplateId: id() });

/** Older clients also send a comment, which is not stored. */
export const updateGenericTemplateInput = z.object({
  genericTemplateId: id(),
  title: genericTemplateTitle.nullish(),
  /** The title the form had read, so that a newer one by someone else is not overwritten. If absent, the save overwrites. */
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

const genericTemplatesFilter = z
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

/**
 * Entries have no permissions of their own: users who may read the proposal may read them, and they may be changed while it may be changed
 * (rules Q71 and Q74).
 */
export const genericTemplatePolicies = {
  list: rule('genericTemplate.list', signedIn),
  view: rule('genericTemplate.view', mayViewProposal, readingStates),
  change: rule('genericTemplate.change', mayEditProposal, writingStates),
};

/** The facts about an entry that the wizard needs. */
export interface EntryItemFacts {
  readonly actor: Actor;
  readonly proposal: ProposalFacts;
  readonly now: Date;
  readonly topics: readonly TopicState[];
}

/** An entry of a sub-template question: never submitted by itself, but complete when its last step is (rule Q78). */
export const genericTemplateItemKind: ItemKind<EntryItemFacts> = {
  id: 'generic-template',
  templateGroup: 'GENERIC_TEMPLATE',
  mayEdit: ({ actor, proposal, now }) => mayEditProposal(actor, proposal, now),
  maySubmit: ({ topics }) => (isQuestionaryCompleted(topics) ? yes : no('TOPICS_INCOMPLETE')),
  submitTexts: () => ({ button: 'Save and continue' }),
  opensAtFirstStep: () => true,
};

export const genericTemplateSentences = {
  GENERIC_TEMPLATE_NOT_FOUND: 'Entry not found',
  NOT_A_GENERIC_TEMPLATE: 'Can not create genericTemplate with this template',
  QUESTION_WITHOUT_ENTRIES: 'The form of this proposal does not ask for such entries',
  TOO_MANY_ENTRIES: ({ limit }) => `At most ${String(limit)} are allowed here`,
  COPY_NOT_ALLOWED: 'The template does not allow copying',
  COPY_SOURCE_NOT_FOUND: 'The entry to copy was not found',
} satisfies Sentences<string>;

export type GenericTemplateReason = keyof typeof genericTemplateSentences;
