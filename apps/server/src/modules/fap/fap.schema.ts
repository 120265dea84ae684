import {
  assignChairOrSecretaryInput,
  assignReviewersToFapArgs,
  createFapArgs,
  type FapMembership,
  type FapRole,
  fapPolicies,
  fapSentences,
  fapsFilter,
  isFapRole,
  mayAssignChairOrSecretary,
  mayAssignReviewers,
  mayListMembers,
  mayManageFaps,
  mayRemoveMember,
  removeMemberFromFapArgs,
  updateFapArgs,
} from '@atrium/domain/fap';
import { id, isPerson, roleIds } from '@atrium/domain/kernel';
import { z } from 'zod';
import { type Ctx, once } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead } from '../../graphql/form-read.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineLiveRecords } from '../../live/kinds.ts';
import { InstrumentWithAvailabilityTimeRef } from '../instrument/index.ts';
import { listRoles, RoleRef } from '../role/index.ts';
import { BasicUserDetailsRef, type PersonRow, people, UserRef } from '../user/index.ts';
import { fapFacts, faps, membersOfFap, proposalCountsOfFap, reviewCountsOfFap } from './fap.loaders.ts';
import { type FapMemberRow, type FapRow, listFaps, listFapsOf, lockFap } from './fap.queries.ts';
import * as service from './fap.service.ts';

registerSentences(fapSentences);

const inPlace = async (ctx: Ctx, fapId: number, role: FapRole) => {
  const members = await membersOfFap.load(ctx, fapId);
  return members.filter((member) => member.role === role).map((member) => member.userId);
};

const peopleIn = async (ctx: Ctx, fapId: number, role: FapRole) =>
  people.loadMany(ctx, await inPlace(ctx, fapId, role));

/** Returns how many reviews in open calls each person in this place has in the panel. */
const countsIn = async (ctx: Ctx, fapId: number, role: FapRole) => {
  const [userIds, counts] = await Promise.all([inPlace(ctx, fapId, role), reviewCountsOfFap.load(ctx, fapId)]);
  return userIds.map((userId) => {
    const { current = 0, open = 0 } = counts.find((row) => row.userId === userId) ?? {};
    return { userId, count: current, open };
  });
};

/** What the caller may do with a panel and its members. */
const FapAbilitiesRef = abilitiesType<FapMembership>('FapAbilities', {
  update: (_, ctx) => mayManageFaps(ctx.actor),
  delete: (_, ctx) => mayManageFaps(ctx.actor),
  assignChairOrSecretary: (_, ctx) => mayAssignChairOrSecretary(ctx.actor),
  assignReviewers: (facts, ctx) => mayAssignReviewers(ctx.actor, facts),
  removeReviewer: (facts, ctx) => mayRemoveMember(ctx.actor, { ...facts, removedRole: 'FAP_REVIEWER' }),
  listMembers: (facts, ctx) => mayListMembers(ctx.actor, facts),
});

const FapListAbilitiesRef = abilitiesType<object>('FapListAbilities', {
  create: (_, ctx) => mayManageFaps(ctx.actor),
});

const FapProposalCountRef = builder
  .objectRef<{ userId: number; count: number; open: number }>('FapProposalCount')
  .implement({
    fields: (t) => ({
      userId: t.exposeInt('userId'),
      count: t.exposeInt('count'),
      openReviewsCount: t.exposeInt('open', {
        description: 'How many of all the person’s reviews here are not submitted.',
      }),
    }),
  });

export const FapRef = builder.objectRef<FapRow>('Fap').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    code: t.exposeString('code'),
    description: t.exposeString('description'),
    numberRatingsRequired: t.exposeFloat('numberRatingsRequired'),
    gradeGuide: t.exposeString('gradeGuide', { nullable: true }),
    customGradeGuide: t.exposeBoolean('customGradeGuide', { nullable: true }),
    active: t.exposeBoolean('active'),
    files: t.string({
      nullable: true,
      description: 'A list of {id, caption, figure}, as JSON text.',
      resolve: (fap) => (fap.files === null ? null : JSON.stringify(fap.files)),
    }),
    fapChairs: t.field({ type: [BasicUserDetailsRef], resolve: (fap, _, ctx) => peopleIn(ctx, fap.id, 'FAP_CHAIR') }),
    fapSecretaries: t.field({
      type: [BasicUserDetailsRef],
      resolve: (fap, _, ctx) => peopleIn(ctx, fap.id, 'FAP_SECRETARY'),
    }),
    fapChairsCurrentProposalCounts: t.field({
      type: [FapProposalCountRef],
      resolve: (fap, _, ctx) => countsIn(ctx, fap.id, 'FAP_CHAIR'),
    }),
    fapSecretariesCurrentProposalCounts: t.field({
      type: [FapProposalCountRef],
      resolve: (fap, _, ctx) => countsIn(ctx, fap.id, 'FAP_SECRETARY'),
    }),
    abilities: t.field({ type: FapAbilitiesRef, resolve: (fap, _, ctx) => fapFacts(ctx, fap.id) }),
    proposalCount: t.int({
      resolve: async (fap, _, ctx) => (await proposalCountsOfFap.load(ctx, fap.id))?.proposalCount ?? 0,
    }),
    proposalReadyCount: t.int({
      description: 'Number of proposals whose status allows panel review now.',
      resolve: async (fap, _, ctx) => (await proposalCountsOfFap.load(ctx, fap.id))?.proposalReadyCount ?? 0,
    }),
    proposalCurrentCount: t.int({
      resolve: async (fap, _, ctx) => (await proposalCountsOfFap.load(ctx, fap.id))?.proposalCurrentCount ?? 0,
    }),
  }),
});

const allRoles = (ctx: Ctx) => listRoles(ctx.db);

const countOf = async (ctx: Ctx, member: FapMemberRow) =>
  (await reviewCountsOfFap.load(ctx, member.fapId)).find((row) => row.userId === member.userId);

const FapReviewerRef = builder.objectRef<FapMemberRow>('FapReviewer').implement({
  fields: (t) => ({
    userId: t.exposeInt('userId'),
    fapId: t.exposeInt('fapId'),
    role: t.field({
      type: RoleRef,
      nullable: true,
      resolve: async (member, _, ctx) =>
        (await once(ctx, allRoles)).find((role) => role.id === roleIds[member.role]) ?? null,
    }),
    user: t.field({
      type: BasicUserDetailsRef,
      // A foreign key guarantees that the person exists.
      resolve: async (member, _, ctx) => (await people.load(ctx, member.userId)) as PersonRow,
    }),
    proposalsCount: t.int({ resolve: async (member, _, ctx) => (await countOf(ctx, member))?.total ?? 0 }),
    openReviewsCount: t.int({
      description: 'How many of these reviews are not submitted.',
      resolve: async (member, _, ctx) => (await countOf(ctx, member))?.open ?? 0,
    }),
    proposalsCountByCall: t.int({
      description: 'Number of reviews in calls whose panel review has not ended.',
      resolve: async (member, _, ctx) => (await countOf(ctx, member))?.current ?? 0,
    }),
  }),
});

const FapPageRef = builder.objectRef<{ faps: FapRow[]; totalCount: number }>('FapsQueryResult').implement({
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount'),
    faps: t.expose('faps', { type: [FapRef] }),
    abilities: t.field({ type: FapListAbilitiesRef, resolve: () => ({}) }),
  }),
});

builder.objectField(UserRef, 'faps', (t) =>
  t.field({
    type: [FapRef],
    description: 'Panels of which the person is a member in the current role.',
    resolve: (user, _, ctx) => {
      const role = isPerson(ctx.actor) ? ctx.actor.role : undefined;
      return role && isFapRole(role) ? listFapsOf(ctx.db, user.id, role) : [];
    },
  }),
);

builder.objectField(InstrumentWithAvailabilityTimeRef, 'fap', (t) =>
  t.field({
    type: FapRef,
    nullable: true,
    resolve: (instrument, _, ctx) => (instrument.fapId === null ? null : faps.load(ctx, instrument.fapId)),
  }),
);

query('faps', {
  type: FapPageRef,
  nullable: true,
  input: z.object({ filter: fapsFilter.nullish() }),
  policy: fapPolicies.list,
  resolve: (ctx, { filter }) => listFaps(ctx.db, filter ?? {}),
});

query('fap', {
  type: FapRef,
  nullable: true,
  input: z.object({ id: id() }),
  policy: fapPolicies.read,
  facts: (ctx, input) => fapFacts(ctx, input.id),
  resolve: (ctx, input) => faps.load(ctx, input.id),
});

query('fapMembers', {
  type: [FapReviewerRef],
  nullable: true,
  input: z.object({ fapId: id() }),
  policy: fapPolicies.listMembers,
  facts: (ctx, input) => fapFacts(ctx, input.fapId),
  resolve: (ctx, input) => membersOfFap.load(ctx, input.fapId),
});

query('fapReviewers', {
  type: [FapReviewerRef],
  nullable: true,
  input: z.object({ fapId: id() }),
  policy: fapPolicies.listMembers,
  facts: (ctx, input) => fapFacts(ctx, input.fapId),
  resolve: async (ctx, input) => {
    const members = await membersOfFap.load(ctx, input.fapId);
    return members.filter((member) => member.role === 'FAP_REVIEWER');
  },
});

mutation('createFap', {
  type: FapRef,
  input: createFapArgs,
  policy: fapPolicies.write,
  resolve: service.createFap,
});

mutation('updateFap', {
  type: FapRef,
  input: updateFapArgs,
  lock: (tx, input) => lockFap(tx.db, input.id),
  read: formRead({
    name: 'FapRead',
    schema: updateFapArgs,
    fields: ['code', 'description', 'numberRatingsRequired', 'gradeGuide', 'customGradeGuide', 'active', 'files'],
    stored: (tx, input) => lockFap(tx.db, input.id),
    changes: (input) => ({ types: ['FAP_UPDATED'], objectId: input.id }),
  }),
  policy: fapPolicies.write,
  resolve: service.updateFap,
});

mutation('deleteFap', {
  type: FapRef,
  input: z.object({ id: id() }),
  destructive: 'Deleted a panel',
  policy: fapPolicies.write,
  resolve: (ctx, input) => service.deleteFap(ctx, input.id),
});

mutation('assignChairOrSecretary', {
  type: FapRef,
  input: z.object({ assignChairOrSecretaryToFapInput: assignChairOrSecretaryInput }),
  destructive: 'Changed who leads a panel',
  policy: fapPolicies.assignLeader,
  resolve: (ctx, input) => service.assignChairOrSecretary(ctx, input.assignChairOrSecretaryToFapInput),
});

mutation('assignReviewersToFap', {
  type: FapRef,
  input: assignReviewersToFapArgs,
  policy: fapPolicies.assignReviewers,
  lock: (tx, { fapId }) => lockFap(tx.db, fapId),
  facts: (ctx, input) => fapFacts(ctx, input.fapId),
  resolve: service.assignReviewers,
});

mutation('removeMemberFromFap', {
  type: FapRef,
  input: removeMemberFromFapArgs,
  destructive: 'Removed a member from a panel',
  policy: fapPolicies.removeMember,
  lock: (tx, { fapId }) => lockFap(tx.db, fapId),
  facts: async (ctx, input) => ({ ...(await fapFacts(ctx, input.fapId)), removedRole: input.roleId }),
  resolve: service.removeMember,
});

defineLiveRecords('fap', {
  viewable: async (ctx, ids) => {
    const facts = await Promise.all(ids.map((id) => fapFacts(ctx, id)));
    return ids.filter((_, at) => facts[at] && fapPolicies.read.may(ctx.actor, facts[at], ctx.now).allowed);
  },
  // Users who may assign reviewers write in some of its forms: who reviews, when, and which columns its table has.
  writable: async (ctx, ids) => {
    const facts = await Promise.all(ids.map((id) => fapFacts(ctx, id)));
    return ids.filter((_, at) => facts[at] && fapPolicies.assignReviewers.may(ctx.actor, facts[at], ctx.now).allowed);
  },
});
