import { averageGrade, gradeDeviation, gradesOf, leadsPanel } from '@atrium/domain/fap-review';
import { isOfficer, roleIds } from '@atrium/domain/kernel';
import { type Ctx, once } from '../../../access/context.ts';
import { builder } from '../../../graphql/builder.ts';
import { FapRef, faps, membersOfFap } from '../../fap/index.ts';
import { InstrumentRef, instruments } from '../../instrument/index.ts';
import { ProposalRef, type ProposalRow, proposals } from '../../proposal/index.ts';
import { listRoles, RoleRef } from '../../role/index.ts';
import { BasicUserDetailsRef, people } from '../../user/index.ts';
import { namesReviewer, panelFacts, readable } from '../fap-review.facts.ts';
import { type ReviewRow, reviewsOfProposal } from '../fap-review.queries.ts';
import { ReviewRef } from '../fap-review-type.ts';
import type { FapProposalRow } from './fap-proposal.queries.ts';

const allRoles = (ctx: Ctx) => listRoles(ctx.db);

/** Returns the reviewer's current place in the panel; null if the reviewer has left it. */
async function roleInPanel(ctx: Ctx, row: ReviewRow) {
  const member = (await membersOfFap.load(ctx, row.fapId)).find(({ userId }) => userId === row.userId);
  return (member && (await once(ctx, allRoles)).find((role) => role.id === roleIds[member.role])) ?? null;
}

/** An assignment and its review are the same record (rule R21). */
const FapAssignmentRef = builder.objectRef<ReviewRow>('FapAssignment').implement({
  fields: (t) => ({
    fapId: t.exposeInt('fapId'),
    proposalPk: t.exposeInt('proposalPk'),
    fapMemberUserId: t.int({
      nullable: true,
      resolve: async (row, _, ctx) => ((await namesReviewer(ctx, row)) ? row.userId : null),
    }),
    dateAssigned: t.expose('dateAssigned', { type: 'DateTime' }),
    dateReassigned: t.field({ type: 'DateTime', nullable: true, resolve: () => null }),
    reassigned: t.boolean({ resolve: () => false }),
    emailSent: t.exposeBoolean('notified'),
    rank: t.int({
      nullable: true,
      resolve: async (row, _, ctx) => ((await seesAll(ctx, row.fapId)) ? row.rank : null),
    }),
    user: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      resolve: async (row, _, ctx) => ((await namesReviewer(ctx, row)) ? people.load(ctx, row.userId) : null),
    }),
    role: t.field({
      type: RoleRef,
      nullable: true,
      resolve: async (row, _, ctx) => ((await namesReviewer(ctx, row)) ? roleInPanel(ctx, row) : null),
    }),
    review: t.field({
      type: ReviewRef,
      nullable: true,
      resolve: async (row, _, ctx) => (await readable(ctx, [row]))[0] ?? null,
    }),
    proposal: t.field({
      type: ProposalRef,
      // A foreign key guarantees that the proposal exists, and members of the panel may read it.
      resolve: async (row, _, ctx) => (await proposals.load(ctx, row.proposalPk)) as ProposalRow,
    }),
  }),
});

/** Officers and panel leads may see the work of all reviewers of the panel. */
async function seesAll(ctx: Ctx, fapId: number): Promise<boolean> {
  if (isOfficer(ctx.actor)) return true;
  const facts = await panelFacts(ctx, fapId);
  return facts !== null && leadsPanel(ctx.actor, facts);
}

const inPanel = async (ctx: Ctx, row: FapProposalRow) =>
  (await reviewsOfProposal.load(ctx, row.proposalPk)).filter(({ fapId }) => fapId === row.fapId);

/** Returns a figure computed over all reviews of the proposal in the panel, if the caller may read them; never if the caller is on the proposal. */
const figureOver = async (ctx: Ctx, row: FapProposalRow, compute: (grades: readonly number[]) => number | null) =>
  (await seesAll(ctx, row.fapId)) ? compute(gradesOf(await readable(ctx, await inPanel(ctx, row)))) : null;

export const FapProposalRef = builder.objectRef<FapProposalRow>('FapProposal').implement({
  fields: (t) => ({
    fapId: t.exposeInt('fapId'),
    fap: t.field({ type: FapRef, nullable: true, resolve: (row, _, ctx) => faps.load(ctx, row.fapId) }),
    proposalPk: t.exposeInt('proposalPk'),
    instrumentId: t.exposeInt('instrumentId'),
    dateAssigned: t.expose('dateAssigned', { type: 'DateTime' }),
    fapTimeAllocation: t.exposeInt('fapTimeAllocation', { nullable: true }),
    instrumentSubmitted: t.exposeBoolean('instrumentSubmitted'),
    instrument: t.field({
      type: InstrumentRef,
      nullable: true,
      resolve: (row, _, ctx) => instruments.load(ctx, row.instrumentId),
    }),
    proposal: t.field({
      type: ProposalRef,
      // A foreign key guarantees that the proposal exists, and members of the panel may read it.
      resolve: async (row, _, ctx) => (await proposals.load(ctx, row.proposalPk)) as ProposalRow,
    }),
    assignments: t.field({
      type: [FapAssignmentRef],
      nullable: true,
      description: 'All assignments for officers, chairs and secretaries; their own for reviewers.',
      resolve: async (row, _, ctx) => {
        const all = await inPanel(ctx, row);
        return (await seesAll(ctx, row.fapId)) ? all : readable(ctx, all);
      },
    }),
    averageGrade: t.float({
      nullable: true,
      description: 'The mean of all grades of the panel, drafts included; null without grades, and for reviewers.',
      resolve: (row, _, ctx) => figureOver(ctx, row, averageGrade),
    }),
    gradeDeviation: t.float({
      nullable: true,
      description: 'Population standard deviation; null for fewer than two grades, and for reviewers.',
      resolve: (row, _, ctx) => figureOver(ctx, row, gradeDeviation),
    }),
  }),
});
