import {
  type Attention,
  attentionKinds,
  callFiguresArgs,
  facilityFiguresArgs,
  figuresPolicies,
  type SubmissionsOfDay,
} from '@atrium/domain/figures';
import { proposalGroup } from '@atrium/domain/proposal-list';
import { z } from 'zod';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { query } from '../../graphql/operation.ts';
import { CallRef } from '../call/index.ts';
import './cut-offs.schema.ts';
import type {
  InstrumentFiguresRow,
  OriginRow,
  OwedReviewsRow,
  PanelFiguresRow,
  StatusCountRow,
} from './call-figures.queries.ts';
import type {
  CallOfYearsRow,
  CountryOfYearsRow,
  InstrumentOfYearRow,
  ReviewsOfYearRow,
} from './facility-figures.queries.ts';
import {
  type CallFigures,
  callFigures,
  type FacilityFigures,
  facilityFigures,
  type GroupCount,
  type ReviewProgress,
  type SubmissionsOfCall,
} from './figures.service.ts';

const attentionKind = z.enum(attentionKinds).meta({ id: 'CallAttentionKind' });
const reviewKind = z.enum(['TECHNICAL', 'PANEL']).meta({ id: 'OwedReviewKind' });
const originKind = z.enum(['COUNTRY', 'INSTITUTION']).meta({ id: 'ProposalOriginKind' });

const GroupCountRef = builder.objectRef<GroupCount>('ProposalGroupCount').implement({
  fields: (t) => ({
    group: t.field({ type: enumRef(proposalGroup), resolve: ({ group }) => group }),
    proposals: t.exposeInt('proposals'),
  }),
});

const StatusCountRef = builder.objectRef<StatusCountRow>('ProposalStatusCount').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    proposals: t.exposeInt('proposals'),
  }),
});

const SubmissionsOfDayRef = builder.objectRef<SubmissionsOfDay>('SubmissionsOfDay').implement({
  fields: (t) => ({
    daysLeft: t.exposeInt('daysLeft', {
      description: 'Whole days until the deadline: 0 in its last 24 hours, below 0 after it.',
    }),
    proposals: t.exposeInt('proposals', { description: 'Number submitted by the end of that day.' }),
  }),
});

const SubmissionsOfCallRef = builder.objectRef<SubmissionsOfCall>('SubmissionsOfCall').implement({
  fields: (t) => ({
    call: t.field({ type: CallRef, resolve: ({ call }) => call }),
    days: t.field({ type: [SubmissionsOfDayRef], resolve: ({ days }) => [...days] }),
  }),
});

const InstrumentFiguresRef = builder.objectRef<InstrumentFiguresRow>('CallInstrumentFigures').implement({
  description: 'The proposals of a call on one instrument; times are in the unit of the call.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    proposals: t.exposeInt('proposals'),
    available: t.exposeFloat('available', { nullable: true, description: 'Null where it has not been set.' }),
    asked: t.exposeFloat('asked', { description: 'Time that technical reviews allocate to submitted proposals.' }),
    granted: t.exposeFloat('granted', { description: 'Time that was granted to accepted proposals.' }),
    technicalReviews: t.exposeInt('technicalReviews'),
    technicalReviewsDone: t.exposeInt('technicalReviewsDone'),
  }),
});

const PanelFiguresRef = builder.objectRef<PanelFiguresRow>('CallPanelFigures').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    code: t.exposeString('code'),
    proposals: t.exposeInt('proposals'),
    reviews: t.exposeInt('reviews'),
    reviewsDone: t.exposeInt('reviewsDone'),
    places: t.exposeInt('places', { description: 'Proposals of the panel, counted once for each instrument.' }),
    placesDecided: t.exposeInt('placesDecided', { description: 'How many of them have a submitted meeting decision.' }),
  }),
});

const ReviewProgressRef = builder.objectRef<ReviewProgress>('ReviewProgress').implement({
  fields: (t) => ({
    total: t.exposeInt('total'),
    done: t.exposeInt('done'),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true }),
    isLate: t.exposeBoolean('isLate', { description: 'Some reviews are overdue.' }),
  }),
});

const OwedReviewsRef = builder.objectRef<OwedReviewsRow>('OwedReviews').implement({
  description: 'Reviews that a person has not submitted, of undecided proposals.',
  fields: (t) => ({
    kind: t.field({ type: enumRef(reviewKind), resolve: ({ kind }) => kind }),
    userId: t.exposeInt('userId', { nullable: true, description: 'Null for unassigned reviews.' }),
    name: t.exposeString('name', { nullable: true }),
    reviews: t.exposeInt('reviews'),
    proposals: t.exposeInt('proposals'),
  }),
});

const OriginRef = builder.objectRef<OriginRow>('ProposalOrigin').implement({
  description: 'Submitted proposals by the country or institution of their principal investigators.',
  fields: (t) => ({
    kind: t.field({ type: enumRef(originKind), resolve: ({ kind }) => kind }),
    id: t.exposeInt('id', { nullable: true }),
    name: t.exposeString('name', { nullable: true }),
    places: t.exposeInt('places', {
      description: 'Number of countries or institutions grouped here: 1, or all those not listed separately.',
    }),
    submitted: t.exposeInt('submitted'),
    accepted: t.exposeInt('accepted'),
  }),
});

const AttentionRef = builder.objectRef<Attention>('CallAttention').implement({
  fields: (t) => ({
    kind: t.field({ type: enumRef(attentionKind), resolve: ({ kind }) => kind }),
    count: t.exposeInt('count', {
      description: 'Number of proposals in the group, or of instruments where the group has no proposals.',
    }),
    group: t.field({ type: enumRef(proposalGroup), nullable: true, resolve: ({ group }) => group }),
    isLate: t.exposeBoolean('isLate'),
  }),
});

const CallFiguresRef = builder.objectRef<CallFigures>('CallFigures').implement({
  description: 'The progress of the proposals of a call.',
  fields: (t) => ({
    call: t.field({ type: CallRef, resolve: ({ call }) => call }),
    countedAt: t.expose('countedAt', { type: 'DateTime' }),
    funnel: t.field({
      type: [GroupCountRef],
      description:
        'From the first draft to the decision; a proposal that has passed a step counts in all steps before it.',
      resolve: ({ funnel }) => [...funnel],
    }),
    groups: t.field({ type: [GroupCountRef], resolve: ({ groups }) => [...groups] }),
    statuses: t.field({ type: [StatusCountRef], resolve: ({ statuses }) => [...statuses] }),
    submissions: t.field({
      type: [SubmissionsOfCallRef],
      description: 'For this call, and for the previous one of its kind.',
      resolve: ({ submissions }) => [...submissions],
    }),
    instruments: t.field({ type: [InstrumentFiguresRef], resolve: ({ instruments }) => [...instruments] }),
    technicalReviews: t.field({ type: ReviewProgressRef, resolve: ({ technicalReviews }) => technicalReviews }),
    panelReviews: t.field({ type: ReviewProgressRef, resolve: ({ panelReviews }) => panelReviews }),
    panels: t.field({ type: [PanelFiguresRef], resolve: ({ panels }) => [...panels] }),
    owedReviews: t.field({ type: [OwedReviewsRef], resolve: ({ owedReviews }) => [...owedReviews] }),
    origins: t.field({ type: [OriginRef], resolve: ({ origins }) => [...origins] }),
    attention: t.field({
      type: [AttentionRef],
      description: 'What needs an officer’s attention now, the most overdue first.',
      resolve: ({ attention }) => [...attention],
    }),
  }),
});

query('callFigures', {
  type: CallFiguresRef,
  nullable: true,
  description: 'The figures of a call, for its page.',
  input: callFiguresArgs,
  policy: figuresPolicies.read,
  resolve: (ctx, { callId }) => callFigures(ctx, callId),
});

const CallOfYearsRef = builder.objectRef<CallOfYearsRow>('FacilityCallFigures').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    shortCode: t.exposeString('shortCode'),
    year: t.exposeInt('year', { description: 'The year in which the call closes.' }),
    endCall: t.expose('endCall', { type: 'DateTime' }),
    started: t.exposeInt('started'),
    submitted: t.exposeInt('submitted'),
    decided: t.exposeInt('decided'),
    accepted: t.exposeInt('accepted'),
    rejected: t.exposeInt('rejected'),
  }),
});

const InstrumentOfYearRef = builder.objectRef<InstrumentOfYearRow>('FacilityInstrumentFigures').implement({
  description: 'Time on an instrument in the calls of a year, in hours.',
  fields: (t) => ({
    year: t.exposeInt('year'),
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    available: t.exposeFloat('available', { nullable: true }),
    asked: t.exposeFloat('asked'),
    granted: t.exposeFloat('granted'),
  }),
});

const CountryOfYearsRef = builder.objectRef<CountryOfYearsRow>('FacilityCountryFigures').implement({
  fields: (t) => ({
    id: t.exposeInt('id', { nullable: true }),
    name: t.exposeString('name', { nullable: true }),
    submitted: t.exposeInt('submitted'),
    accepted: t.exposeInt('accepted'),
  }),
});

const ReviewsOfYearRef = builder.objectRef<ReviewsOfYearRow>('FacilityReviewFigures').implement({
  description: 'Submitted reviews in the calls of a year.',
  fields: (t) => ({
    year: t.exposeInt('year'),
    technical: t.exposeInt('technical'),
    panel: t.exposeInt('panel'),
  }),
});

const FacilityFiguresRef = builder.objectRef<FacilityFigures>('FacilityFigures').implement({
  description: 'Figures of the facility by the year in which its calls close.',
  fields: (t) => ({
    countedAt: t.expose('countedAt', { type: 'DateTime' }),
    calls: t.expose('calls', { type: [CallOfYearsRef] }),
    instruments: t.expose('instruments', { type: [InstrumentOfYearRef] }),
    countries: t.expose('countries', { type: [CountryOfYearsRef] }),
    reviews: t.expose('reviews', { type: [ReviewsOfYearRef] }),
  }),
});

query('facilityFigures', {
  type: FacilityFiguresRef,
  nullable: true,
  description: 'Figures of the facility over several years; all years unless a range is given.',
  input: facilityFiguresArgs,
  policy: figuresPolicies.read,
  resolve: facilityFigures,
});
