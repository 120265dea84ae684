import {
  cloneGenericTemplateInput,
  copyGenericTemplatesInput,
  createGenericTemplateInput,
  genericTemplateInput,
  genericTemplatePolicies,
  genericTemplateSentences,
  genericTemplatesInput,
  updateGenericTemplateInput,
} from '@atrium/domain/generic-template';
import { userIdOf } from '@atrium/domain/kernel';
import { mayEditProposal, type ProposalFacts } from '@atrium/domain/proposal';
import { z } from 'zod';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { askedList, boundedList } from '../../graphql/long-lists.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { addEntryFields, lockProposal, ProposalRef, proposalFacts } from '../proposal/index.ts';
import type { QuestionaryRow } from '../questionary/index.ts';
import { genericTemplateFacts, genericTemplates, genericTemplatesOfProposal } from './generic-template.loaders.ts';
import {
  entries,
  type GenericTemplateRow,
  listGenericTemplates,
  listOwnGenericTemplates,
  visibleEntries,
} from './generic-template.queries.ts';
import * as service from './generic-template.service.ts';

registerSentences(genericTemplateSentences);
const absent = 'GENERIC_TEMPLATE_NOT_FOUND';

/** For changes of one entry: its facts are read while its proposal is locked. */
const ofEntry = {
  lock: (tx: Ctx, { genericTemplateId }: { genericTemplateId: number }) =>
    entries.lockProposalOf(tx.db, genericTemplateId),
  facts: (ctx: Ctx, { genericTemplateId }: { genericTemplateId: number }) =>
    genericTemplateFacts(ctx, genericTemplateId),
  absent,
};

/** What the caller may do with an entry now. */
const GenericTemplateAbilities = abilitiesType<ProposalFacts>('GenericTemplateAbilities', {
  change: (facts, ctx) => mayEditProposal(ctx.actor, facts, ctx.now),
});

/** An entry that was just removed carries its questionary along, which no longer exists in the database. */
type AnsweredEntry = GenericTemplateRow & { readonly questionary?: QuestionaryRow | null };

const GenericTemplateRef = builder.objectRef<AnsweredEntry>('GenericTemplate').implement({
  fields: (t) => ({
    abilities: t.field({
      type: GenericTemplateAbilities,
      resolve: ({ proposalPk }, _args, ctx) => proposalFacts(ctx, proposalPk),
    }),
  }),
});
addEntryFields(GenericTemplateRef, 'Entry');

builder.objectField(ProposalRef, 'genericTemplates', (t) =>
  t.field({
    type: [GenericTemplateRef],
    nullable: true,
    resolve: ({ proposalPk }, _args, ctx) => genericTemplatesOfProposal.load(ctx, proposalPk),
  }),
);

query('genericTemplate', {
  type: GenericTemplateRef,
  nullable: true,
  input: genericTemplateInput,
  policy: genericTemplatePolicies.view,
  facts: (ctx, { genericTemplateId }) => genericTemplateFacts(ctx, genericTemplateId),
  absent,
  resolve: (ctx, { genericTemplateId }) => genericTemplates.load(ctx, genericTemplateId),
});

query('genericTemplates', {
  type: [GenericTemplateRef],
  nullable: true,
  input: genericTemplatesInput,
  policy: genericTemplatePolicies.list,
  resolve: (ctx, { filter }, info) =>
    boundedList(ctx, askedList(info), {}, ({ first: most }) =>
      listGenericTemplates(ctx.db, filter ?? {}, visibleEntries(ctx.actor), most),
    ),
});

query('genericTemplatesOnCopy', {
  type: [GenericTemplateRef],
  nullable: true,
  input: z.object({}),
  policy: genericTemplatePolicies.list,
  resolve: (ctx) => listOwnGenericTemplates(ctx.db, userIdOf(ctx.actor), visibleEntries(ctx.actor)),
});

mutation('createGenericTemplate', {
  type: GenericTemplateRef,
  input: createGenericTemplateInput,
  policy: genericTemplatePolicies.change,
  lock: (tx, { proposalPk }) => lockProposal(tx.db, proposalPk),
  facts: (ctx, { proposalPk }) => proposalFacts(ctx, proposalPk),
  resolve: (ctx, input) => service.createGenericTemplate(ctx, input),
});

mutation('createGenericTemplateWithCopiedAnswers', {
  type: [GenericTemplateRef],
  input: copyGenericTemplatesInput,
  policy: genericTemplatePolicies.change,
  lock: (tx, { proposalPk }) => lockProposal(tx.db, proposalPk),
  facts: (ctx, { proposalPk }) => proposalFacts(ctx, proposalPk),
  resolve: (ctx, input) => service.createGenericTemplateWithCopiedAnswers(ctx, input),
});

mutation('updateGenericTemplate', {
  type: GenericTemplateRef,
  input: updateGenericTemplateInput,
  policy: genericTemplatePolicies.change,
  ...ofEntry,
  resolve: (ctx, input) => service.updateGenericTemplate(ctx, input),
});

mutation('cloneGenericTemplate', {
  type: GenericTemplateRef,
  input: cloneGenericTemplateInput,
  policy: genericTemplatePolicies.change,
  ...ofEntry,
  resolve: (ctx, input) => service.cloneGenericTemplate(ctx, input),
});

mutation('deleteGenericTemplate', {
  type: GenericTemplateRef,
  input: genericTemplateInput,
  destructive: 'Deleted an entry',
  policy: genericTemplatePolicies.change,
  ...ofEntry,
  resolve: (ctx, { genericTemplateId }) => service.deleteGenericTemplate(ctx, genericTemplateId),
});
