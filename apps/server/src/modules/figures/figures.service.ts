import {
  type Attention,
  attentionOf,
  daysUntil,
  funnelSteps,
  groupCounts,
  isReviewLate,
  type SubmissionsOfDay,
  submittedSoFar,
} from '@atrium/domain/figures';
import { type ProposalGroup, proposalGroups } from '@atrium/domain/proposal-list';
import { facilityZone } from '@atrium/domain/setting';
import type { Ctx } from '../../access/context.ts';
import { type CallRow, calls } from '../call/index.ts';
import { settingText } from '../setting/index.ts';
import * as ofCall from './call-figures.queries.ts';
import * as ofFacility from './facility-figures.queries.ts';

/** The number of proposals of a call in a group. */
export interface GroupCount {
  readonly group: ProposalGroup;
  readonly proposals: number;
}

/** The number of proposals submitted by the time so many days were left until the deadline of a call. */
export interface SubmissionsOfCall {
  readonly call: CallRow;
  readonly days: readonly SubmissionsOfDay[];
}

/** Reviews of one kind in a call. */
export interface ReviewProgress {
  readonly total: number;
  readonly done: number;
  readonly dueAt: Date | null;
  readonly isLate: boolean;
}

export interface CallFigures {
  readonly call: CallRow;
  readonly countedAt: Date;
  readonly funnel: readonly GroupCount[];
  readonly groups: readonly GroupCount[];
  readonly statuses: readonly ofCall.StatusCountRow[];
  readonly submissions: readonly SubmissionsOfCall[];
  readonly instruments: readonly ofCall.InstrumentFiguresRow[];
  readonly technicalReviews: ReviewProgress;
  readonly panelReviews: ReviewProgress;
  readonly panels: readonly ofCall.PanelFiguresRow[];
  readonly owedReviews: readonly ofCall.OwedReviewsRow[];
  readonly origins: readonly ofCall.OriginRow[];
  readonly attention: readonly Attention[];
}

/** Returns the progress of the proposals of a call, in a constant number of statements; null if the call does not exist (rules P110 to P116). */
export async function callFigures(ctx: Ctx, callId: number): Promise<CallFigures | null> {
  const call = await calls.load(ctx, callId);
  if (!call) return null;
  const [standings, submissions, instruments, panels, owedReviews, origins, statuses] = await Promise.all([
    ofCall.countStandings(ctx.db, callId),
    submissionsBeside(ctx, call),
    ofCall.listInstrumentFigures(ctx.db, callId),
    ofCall.listPanelFigures(ctx.db, callId),
    ofCall.listOwedReviews(ctx.db, callId),
    ofCall.listOrigins(ctx.db, callId),
    ofCall.countStatuses(ctx.db, callId),
  ]);
  const counts = groupCounts(standings);
  const countOf = (group: ProposalGroup) => ({ group, proposals: counts[group] });
  return {
    call,
    countedAt: ctx.now,
    funnel: funnelSteps.map(countOf),
    groups: proposalGroups.map(countOf),
    statuses,
    submissions,
    instruments,
    technicalReviews: progress(
      instruments.map((row) => [row.technicalReviews, row.technicalReviewsDone]),
      call.endReview,
      ctx.now,
    ),
    panelReviews: progress(
      panels.map((row) => [row.reviews, row.reviewsDone]),
      call.endFapReview,
      ctx.now,
    ),
    panels,
    owedReviews,
    origins,
    attention: attentionOf({ call, hasPanels: panels.length > 0, counts, instruments }, ctx.now),
  };
}

function progress(reviews: ReadonlyArray<readonly [total: number, done: number]>, dueAt: Date | null, now: Date) {
  const total = reviews.reduce((sum, [all]) => sum + all, 0);
  const done = reviews.reduce((sum, [, written]) => sum + written, 0);
  return { total, done, dueAt, isLate: done < total && isReviewLate(dueAt, now) };
}

/** Returns the submissions of the call, and all those of the previous call of its kind, both by days left (rule P114). */
async function submissionsBeside(ctx: Ctx, call: CallRow): Promise<SubmissionsOfCall[]> {
  const before = await ofCall.findCallBefore(ctx.db, call.id);
  const earlier = before ? await calls.load(ctx, before.id) : null;
  const shown = earlier ? [call, earlier] : [call];
  const rows = await ofCall.countSubmissions(
    ctx.db,
    shown.map(({ id }) => id),
  );
  return shown.map((one) => {
    const last = daysUntil(one.endCall, one.endCallInternal > one.endCall ? one.endCallInternal : one.endCall);
    // Future days are left out rather than shown as zero.
    const lastDay = Math.max(Math.min(last, 0), daysUntil(one.endCall, ctx.now));
    const days = rows.filter(({ callId }) => callId === one.id);
    return { call: one, days: submittedSoFar(days, daysUntil(one.endCall, one.startCall), lastDay) };
  });
}

/** Figures of the facility over the years. */
export interface FacilityFigures {
  readonly countedAt: Date;
  readonly calls: readonly ofFacility.CallOfYearsRow[];
  readonly instruments: readonly ofFacility.InstrumentOfYearRow[];
  readonly countries: readonly ofFacility.CountryOfYearsRow[];
  readonly reviews: readonly ofFacility.ReviewsOfYearRow[];
}

/** Returns calls, submissions, time, countries and reviews by the year in which calls close (rule P118). */
export async function facilityFigures(
  ctx: Ctx,
  asked: { fromYear?: number | null | undefined; toYear?: number | null | undefined },
): Promise<FacilityFigures> {
  const zone = facilityZone(await settingText(ctx, 'TIMEZONE'));
  const years = { zone, from: asked.fromYear ?? null, to: asked.toYear ?? null };
  const [callRows, instruments, countries, reviews] = await Promise.all([
    ofFacility.listCallsOfYears(ctx.db, years),
    ofFacility.listInstrumentsOfYears(ctx.db, years),
    ofFacility.listCountriesOfYears(ctx.db, years),
    ofFacility.listReviewsOfYears(ctx.db, years),
  ]);
  return { countedAt: ctx.now, calls: callRows, instruments, countries, reviews };
}
