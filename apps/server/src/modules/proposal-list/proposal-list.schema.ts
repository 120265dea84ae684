import { allocationTimeUnit } from '@atrium/domain/call';
import { proposalPublicStatus, publicStatusOf } from '@atrium/domain/proposal';
import {
  officerViewArgs,
  proposalListPolicies,
  proposalListSentences,
  proposalsArgs,
  proposalsViewArgs,
} from '@atrium/domain/proposal-list';
import { mayViewTechnicalReview, technicalReviewStatus } from '@atrium/domain/technical-review';
import { mayViewTechniqueProposal, techniqueProposalPolicies } from '@atrium/domain/technique-proposal';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { askedList } from '../../graphql/long-lists.ts';
import { query } from '../../graphql/operation.ts';
import { pageType } from '../../graphql/page-type.ts';
import { CallRef, calls } from '../call/index.ts';
import { ProposalEndStatusRef, ProposalRef } from '../proposal/index.ts';
import { StatusRef, statuses } from '../status/index.ts';
import {
  technicalReviewFacts,
  technicalReviews,
  TechnicalReviewRef as WholeTechnicalReviewRef,
} from '../technical-review/index.ts';
import { TechniqueProposalRef, techniqueProposalFacts } from '../technique-proposal/index.ts';
import { UserRef } from '../user/index.ts';
import type { ListedProposal } from './proposal-list.queries.ts';
import {
  listProposals,
  listProposalsView,
  listScientistProposals,
  listTechniqueProposals,
  type ViewPage,
} from './proposal-list.service.ts';
import type { ListedInstrument, ListedTechnicalReview, ListedTechnique } from './proposal-list.tables.ts';

registerSentences(proposalListSentences);

const FapPairRef = builder.objectRef<{ instrumentId: number; fapId: number }>('FapInstrument').implement({
  fields: (t) => ({
    instrumentId: t.exposeInt('instrumentId', { nullable: true }),
    fapId: t.exposeInt('fapId', { nullable: true }),
  }),
});

const FapRef = builder.objectRef<{ id: number; code: string }>('ProposalViewFap').implement({
  fields: (t) => ({ id: t.exposeInt('id'), code: t.exposeString('code') }),
});

const InstrumentRef = builder.objectRef<ListedInstrument>('ProposalViewInstrument').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    shortCode: t.exposeString('shortCode'),
    managerUserId: t.exposeInt('managerUserId'),
    multipleTechReviewsEnabled: t.exposeBoolean('multipleTechReviewsEnabled', { nullable: true }),
    managementTimeAllocation: t.exposeInt('managementTimeAllocation', { nullable: true }),
  }),
});

type Assignee = NonNullable<ListedTechnicalReview['technicalReviewAssignee']>;
const AssigneeRef = builder.objectRef<Assignee>('ProposalViewTechnicalReviewAssignee').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    firstname: t.exposeString('firstname'),
    lastname: t.exposeString('lastname'),
  }),
});

const TechnicalReviewRef = builder.objectRef<ListedTechnicalReview>('ProposalViewTechnicalReview').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    instrumentId: t.exposeInt('instrumentId', { nullable: true }),
    submitted: t.exposeBoolean('submitted'),
    timeAllocation: t.exposeInt('timeAllocation', { nullable: true }),
    status: t.expose('status', { type: enumRef(technicalReviewStatus), nullable: true }),
    technicalReviewAssignee: t.expose('technicalReviewAssignee', { type: AssigneeRef, nullable: true }),
    review: t.field({
      type: WholeTechnicalReviewRef,
      nullable: true,
      description: 'The review itself, for callers who may read it.',
      resolve: async ({ id }, _, ctx) => {
        const facts = await technicalReviewFacts(ctx, id);
        return facts && mayViewTechnicalReview(ctx.actor, facts).allowed ? technicalReviews.load(ctx, id) : null;
      },
    }),
  }),
});

const TechniqueRef = builder.objectRef<ListedTechnique>('ProposalViewTechnique').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    shortCode: t.exposeString('shortCode'),
    description: t.exposeString('description'),
  }),
});

/** A row of the proposal tables. */
const ProposalViewRef = builder.objectRef<ListedProposal>('ProposalView').implement({
  fields: (t) => ({
    primaryKey: t.exposeInt('proposalPk'),
    proposalId: t.exposeString('proposalId'),
    title: t.exposeString('title'),
    callId: t.exposeInt('callId'),
    call: t.field({ type: CallRef, nullable: true, resolve: (row, _, ctx) => calls.load(ctx, row.callId) }),
    callShortCode: t.exposeString('callShortCode', { nullable: true }),
    workflowId: t.exposeInt('workflowId'),
    allocationTimeUnit: t.expose('allocationTimeUnit', { type: enumRef(allocationTimeUnit) }),
    statusId: t.exposeInt('statusId'),
    status: t.field({ type: StatusRef, nullable: true, resolve: (row, _, ctx) => statuses.load(ctx, row.statusId) }),
    publicStatus: t.field({ type: enumRef(proposalPublicStatus), resolve: publicStatusOf }),
    statusName: t.exposeString('statusName'),
    statusDescription: t.exposeString('statusDescription'),
    submitted: t.exposeBoolean('submitted'),
    submittedDate: t.expose('submittedDate', { type: 'DateTime', nullable: true }),
    created: t.expose('created', { type: 'DateTime' }),
    notified: t.exposeBoolean('notified'),
    finalStatus: t.expose('finalStatus', { type: ProposalEndStatusRef, nullable: true }),
    principalInvestigatorId: t.exposeInt('principalInvestigatorId'),
    proposerId: t.exposeInt('principalInvestigatorId'),
    principalInvestigator: t.expose('principalInvestigator', { type: UserRef, nullable: true }),
    instruments: t.expose('instruments', { type: [InstrumentRef], nullable: true }),
    technicalReviews: t.expose('technicalReviews', { type: [TechnicalReviewRef], nullable: true }),
    faps: t.expose('faps', { type: [FapRef], nullable: true }),
    fapCode: t.string({
      nullable: true,
      description: 'The codes of its panels, separated by commas; null if it has none.',
      resolve: (row) => row.faps.map(({ code }) => code).join(', ') || null,
    }),
    fapInstruments: t.expose('fapInstruments', { type: [FapPairRef], nullable: true }),
    techniques: t.expose('techniques', { type: [TechniqueRef], nullable: true }),
    techniqueProposal: t.field({
      type: TechniqueProposalRef,
      nullable: true,
      description: 'What the caller may do with it as a technique proposal; null if nothing.',
      resolve: async (row, _, ctx) => {
        const facts = await techniqueProposalFacts(ctx, row.proposalPk);
        return mayViewTechniqueProposal(ctx.actor, facts).allowed ? facts : null;
      },
    }),
  }),
});

const ViewPageRef = builder.objectRef<ViewPage>('ProposalsViewQueryResult').implement({
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount'),
    proposalViews: t.expose('rows', { type: [ProposalViewRef] }),
  }),
});

const ScientistPageRef = builder.objectRef<ViewPage>('ProposalsViewResult').implement({
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount'),
    proposals: t.expose('rows', { type: [ProposalViewRef] }),
  }),
});

const PageRef = pageType('ProposalsQueryResult', 'proposals', ProposalRef);

query('proposalsView', {
  type: ViewPageRef,
  nullable: true,
  input: officerViewArgs,
  policy: proposalListPolicies.listAll,
  resolve: (ctx, input, info) => listProposalsView(ctx, input, askedList(info, 'proposalViews')),
});

query('instrumentScientistProposals', {
  type: ScientistPageRef,
  nullable: true,
  input: proposalsArgs,
  policy: proposalListPolicies.listForScientist,
  resolve: (ctx, input, info) => listScientistProposals(ctx, input, askedList(info, 'proposals')),
});

query('techniqueScientistProposals', {
  type: ScientistPageRef,
  nullable: true,
  input: proposalsViewArgs,
  policy: techniqueProposalPolicies.list,
  resolve: (ctx, input, info) => listTechniqueProposals(ctx, input, askedList(info, 'proposals')),
});

query('proposals', {
  type: PageRef,
  nullable: true,
  input: proposalsArgs,
  policy: proposalListPolicies.list,
  resolve: (ctx, input, info) => listProposals(ctx, input, askedList(info, 'proposals')),
});
