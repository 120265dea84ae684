import {
  type ConflictPanelFacts,
  type ConflictRules,
  checkNamesArgs,
  conflictMode,
  conflictPolicies,
  conflictRulesForm,
  conflictSentences,
  conflictSource,
  declareConflictInput,
  enterConflictInput,
  fapConflictsArgs,
  mayDeclareConflict,
  mayManageConflicts,
  removeConflictArgs,
  type ShownConflict,
  updateConflictRulesArgs,
} from '@atrium/domain/conflict';
import { mayManageFaps } from '@atrium/domain/fap';
import { userIdOf } from '@atrium/domain/kernel';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import type { FieldsOf } from '../../graphql/fields-of.ts';
import { formRead } from '../../graphql/form-read.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { FapRef, type FapRow, faps, holdFap, lockFap, panelPerson } from '../fap/index.ts';
import { lockProposals, ProposalRef, proposals } from '../proposal/index.ts';
import { BasicUserDetailsRef, type PersonRow, people } from '../user/index.ts';
import { conflictFacts, findRules, listStatements, type StatementRow } from './conflict.queries.ts';
import * as service from './conflict.service.ts';

registerSentences(conflictSentences);

const noPanel = 'FAP_NOT_FOUND';

/** The fields of a conflict in every list. */
const conflictFieldsOf = (t: FieldsOf<ShownConflict>) => ({
  userId: t.exposeInt('userId'),
  proposalPk: t.exposeInt('proposalPk'),
  source: t.field({ type: enumRef(conflictSource), resolve: ({ source }) => source }),
  mode: t.field({ type: enumRef(conflictMode), resolve: ({ mode }) => mode }),
  otherName: t.exposeString('otherName', {
    nullable: true,
    description: 'The other person, if there is one and the caller may see who is on the proposal.',
  }),
  since: t.expose('since', {
    type: 'DateTime',
    nullable: true,
    description: 'When they last worked together, or when the conflict was declared.',
  }),
  saidBy: t.exposeString('saidBy', { nullable: true }),
  reason: t.exposeString('reason', { nullable: true }),
  statementId: t.exposeInt('statementId', { nullable: true }),
});

/** A conflict within the matrix of a panel, which itself names the people and proposals. */
export const MatrixConflictRef = builder.objectRef<ShownConflict>('FapMatrixConflict').implement({
  fields: conflictFieldsOf,
});

const ConflictRef = builder.objectRef<ShownConflict>('FapConflict').implement({
  description: 'A conflict of interest, or a possible one, between a reviewer and a proposal.',
  fields: (t) => ({
    ...conflictFieldsOf(t),
    user: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: ({ userId }, _, ctx) => people.load(ctx, userId),
    }),
    proposal: t.field({
      type: ProposalRef,
      nullable: true,
      // These include only proposals that the panel shows to the caller.
      resolve: ({ proposalPk }, _, ctx) => proposals.load(ctx, proposalPk),
    }),
  }),
});

const StatementRef = builder.objectRef<StatementRow>('ConflictStatement').implement({
  description: 'A conflict of interest that was declared by the person or entered by someone else.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    source: t.field({ type: enumRef(conflictSource), resolve: ({ kind }) => kind as 'DECLARED' | 'ENTERED' }),
    reason: t.exposeString('reason'),
    saidAt: t.expose('saidAt', { type: 'DateTime' }),
    user: t.field({
      type: BasicUserDetailsRef,
      // A foreign key guarantees that the person exists.
      resolve: async (row, _, ctx) => (await people.load(ctx, row.userId)) as PersonRow,
    }),
    otherUser: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: (row, _, ctx) => (row.otherUserId === null ? null : people.load(ctx, row.otherUserId)),
    }),
    saidBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: (row, _, ctx) => (row.saidBy === null ? null : people.load(ctx, row.saidBy)),
    }),
    proposal: t.field({
      type: ProposalRef,
      nullable: true,
      // Proposals hidden from the caller are not listed; a proposal about which callers declared a conflict themselves is hidden from them
      // too.
      resolve: async (row, _, ctx) =>
        row.proposalPk === null || row.userId === panelPerson(ctx) ? null : proposals.load(ctx, row.proposalPk),
    }),
  }),
});

const ConflictRulesRef = builder.objectRef<ConflictRules>('FapConflictRules').implement({
  description: 'How a panel handles conflicts of interest. Members of a proposal’s team are always excluded from it.',
  fields: (t) => ({
    samePerson: t.expose('samePerson', { type: enumRef(conflictMode) }),
    sameInstitution: t.expose('sameInstitution', { type: enumRef(conflictMode) }),
    workedTogether: t.expose('workedTogether', { type: enumRef(conflictMode) }),
    declared: t.expose('declared', { type: enumRef(conflictMode) }),
    entered: t.expose('entered', { type: enumRef(conflictMode) }),
    togetherYears: t.exposeInt('togetherYears'),
    asksReason: t.exposeBoolean('asksReason', {
      description: 'Whether assigning in spite of a warning requires a reason.',
    }),
  }),
});

const ConflictAbilitiesRef = abilitiesType<ConflictPanelFacts>('FapConflictAbilities', {
  keep: (facts, ctx) => mayManageConflicts(ctx.actor, facts),
  declare: (facts, ctx) => mayDeclareConflict(ctx.actor, facts),
  setRules: (_, ctx) => mayManageFaps(ctx.actor),
});

builder.objectFields(FapRef, (t) => ({
  conflictRules: t.field({
    type: ConflictRulesRef,
    nullable: true,
    description: 'For officers, chairs and secretaries of the panel.',
    resolve: async (fap, _, ctx) => {
      const facts = await conflictFacts(ctx, fap.id);
      return facts && mayManageConflicts(ctx.actor, facts).allowed ? findRules(ctx.db, fap.id) : null;
    },
  }),
  conflictAbilities: t.field({
    type: ConflictAbilitiesRef,
    nullable: true,
    resolve: (fap, _, ctx) => conflictFacts(ctx, fap.id),
  }),
}));

query('fapConflicts', {
  type: [ConflictRef],
  nullable: true,
  description: 'Conflicts between members of a panel, or other people, and the proposals it reviews.',
  input: fapConflictsArgs,
  policy: conflictPolicies.keep,
  facts: (ctx, input) => conflictFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: service.listConflicts,
});

query('conflictStatements', {
  type: [StatementRef],
  nullable: true,
  description: 'Conflicts of interest declared by or entered for members of a panel.',
  input: z.object({ fapId: fapConflictsArgs.shape.fapId }),
  policy: conflictPolicies.keep,
  facts: (ctx, input) => conflictFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: (ctx, { fapId }) => listStatements(ctx.db, fapId, panelPerson(ctx)),
});

type CheckedName = Awaited<ReturnType<typeof service.checkNames>>[number];

const CheckedAccountRef = builder.objectRef<CheckedName['accounts'][number]>('CheckedAccount').implement({
  fields: (t) => ({
    userId: t.exposeInt('userId'),
    name: t.exposeString('name'),
    institution: t.exposeString('institution', { nullable: true }),
    proposalCount: t.exposeInt('proposalCount', { description: 'Number of proposals the person was checked against.' }),
    conflicts: t.expose('conflicts', { type: [ConflictRef] }),
  }),
});
const CheckedNameRef = builder.objectRef<CheckedName>('CheckedName').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    accounts: t.expose('accounts', { type: [CheckedAccountRef] }),
  }),
});

query('checkNames', {
  type: [CheckedNameRef],
  nullable: true,
  description:
    'Checks people who might join a panel, by name or e-mail address, for conflicts with the proposals it reviews.',
  input: checkNamesArgs,
  policy: conflictPolicies.keep,
  facts: (ctx, input) => conflictFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: service.checkNames,
});

mutation('updateFapConflictRules', {
  type: FapRef,
  input: updateConflictRulesArgs,
  policy: conflictPolicies.setRules,
  lock: (tx, { fapId }) => lockFap(tx.db, fapId),
  read: formRead({
    name: 'FapConflictRulesRead',
    schema: updateConflictRulesArgs,
    fields: Object.keys(conflictRulesForm.shape),
    stored: (tx, { fapId }) => findRules(tx.db, fapId),
    changes: ({ fapId }) => ({ types: ['FAP_CONFLICT_RULES_UPDATED'], objectId: fapId }),
  }),
  resolve: async (ctx, input) => {
    await service.updateRules(ctx, input);
    return (await faps.load(ctx, input.fapId)) as FapRow;
  },
});

/** Prevents changes to the panel's members and removal of the proposal while a conflict about them is written. */
async function lockMatter(
  tx: Parameters<typeof service.declareConflict>[0],
  { fapId, proposalPk }: { fapId: number; proposalPk?: number | null | undefined },
): Promise<void> {
  await holdFap(tx.db, fapId);
  if (proposalPk) await lockProposals(tx.db, [proposalPk]);
}

mutation('declareConflict', {
  type: 'Boolean',
  description: 'Excludes the caller from a proposal, or from all proposals of a person.',
  input: z.object({ declareConflictInput }),
  policy: conflictPolicies.declare,
  lock: (tx, input) => lockMatter(tx, input.declareConflictInput),
  facts: (ctx, input) => conflictFacts(ctx, input.declareConflictInput.fapId),
  absent: noPanel,
  resolve: async (ctx, input) => {
    await service.declareConflict(ctx, input.declareConflictInput);
    return userIdOf(ctx.actor) !== undefined;
  },
});

mutation('enterConflict', {
  type: StatementRef,
  input: z.object({ enterConflictInput }),
  policy: conflictPolicies.keep,
  lock: (tx, input) => lockMatter(tx, input.enterConflictInput),
  facts: (ctx, input) => conflictFacts(ctx, input.enterConflictInput.fapId),
  absent: noPanel,
  resolve: (ctx, input) => service.enterConflict(ctx, input.enterConflictInput),
});

mutation('removeConflict', {
  type: StatementRef,
  input: removeConflictArgs,
  destructive: 'Withdrew a conflict of interest',
  policy: conflictPolicies.keep,
  lock: (tx, { fapId }) => holdFap(tx.db, fapId),
  facts: (ctx, input) => conflictFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: (ctx, input) => service.removeConflict(ctx, input),
});
