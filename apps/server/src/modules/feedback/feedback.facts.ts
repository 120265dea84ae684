import type {
  AskingFacts,
  FeedbackFacts,
  FeedbackStatus,
  FeedbackStatusFacts,
  NewFeedbackFacts,
} from '@atrium/domain/feedback';
import { userIdOf } from '@atrium/domain/kernel';
import { readSetting } from '@atrium/domain/setting';
import type { Ctx } from '../../access/context.ts';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { proposalFacts } from '../proposal/index.ts';
import { topicStatesOf } from '../questionary/index.ts';
import { settingText } from '../setting/index.ts';
import { activeTemplateOf } from '../template/index.ts';
import * as queries from './feedback.queries.ts';

/** Feedback by its own key, batched. */
export const feedbacks = oneLoader<number, queries.FeedbackRow>(
  (ctx, ids) => queries.findFeedbacks(ctx.db, ids),
  ({ id }) => id,
);

/** Feedback by the key of its experiment, batched. */
export const feedbackOfExperiment = oneLoader<number, queries.FeedbackRow>(
  (ctx, pks) => queries.findFeedbacksOfExperiments(ctx.db, pks),
  ({ experimentPk }) => experimentPk,
);

/** The times when teams were asked for feedback on an experiment, batched. */
export const requestsOfExperiment = manyLoader<number, queries.FeedbackRequestRow>(
  (ctx, pks) => queries.listRequests(ctx.db, pks),
  ({ experimentPk }) => experimentPk,
);

/** Experiments with the facts for the rules of feedback about them and the caller, batched. */
export const feedbackPlaces = oneLoader<number, queries.PlaceRow>(
  (ctx, pks) => queries.findFeedbackPlaces(ctx.db, userIdOf(ctx.actor) ?? null, pks),
  ({ experimentPk }) => experimentPk,
);

interface LoadedFacts extends FeedbackFacts {
  readonly callId: number;
  readonly proposalPk: number;
}

/** Returns the facts for the rules about feedback that was read. */
export async function factsOfFeedback(ctx: Ctx, row: queries.FeedbackRow): Promise<LoadedFacts> {
  const place = await feedbackPlaces.load(ctx, row.experimentPk);
  if (!place) throw new Error(`The experiment ${row.experimentPk} has gone`);
  const { callId, proposalPk, isGone, isRemoved: isHidden, isTeamLead, isVisitor } = place;
  const isCreator = row.creatorId === userIdOf(ctx.actor);
  return { callId, proposalPk, isGone, isHidden, isTeamLead, isVisitor, isCreator, status: row.status };
}

/** Returns the same by key; null if the feedback does not exist. */
export async function feedbackFacts(ctx: Ctx, id: number): Promise<LoadedFacts | null> {
  const row = await feedbacks.load(ctx, id);
  return row ? factsOfFeedback(ctx, row) : null;
}

/** Returns the facts for setting its status. */
export async function settingStatus(
  ctx: Ctx,
  row: queries.FeedbackRow,
  wanted: FeedbackStatus | null | undefined,
): Promise<FeedbackStatusFacts> {
  const [facts, topics] = await Promise.all([factsOfFeedback(ctx, row), topicStatesOf(ctx, row.questionaryId)]);
  return { ...facts, wanted: wanted ?? undefined, topics };
}

/** Returns the facts for beginning feedback on an experiment; null if the experiment does not exist. */
export async function newFeedbackFacts(ctx: Ctx, experimentPk: number): Promise<NewFeedbackFacts | null> {
  const place = await feedbackPlaces.load(ctx, experimentPk);
  if (!place || place.isRemoved) return null;
  const { proposalPk, isTeamLead, isVisitor, status, hasVisit } = place;
  const [proposal, begun, templateId] = await Promise.all([
    proposalFacts(ctx, proposalPk),
    feedbackOfExperiment.load(ctx, experimentPk),
    activeTemplateOf(ctx, 'FEEDBACK'),
  ]);
  return {
    proposal,
    isTeamLead,
    isVisitor,
    status,
    hasVisit,
    isBegun: begun !== null,
    hasTemplate: Boolean(templateId),
  };
}

/** Returns how often the facility asks for feedback. */
export async function requestLimits(ctx: Ctx): Promise<AskingFacts['limits']> {
  const [most, every, until] = await Promise.all([
    settingText(ctx, 'FEEDBACK_MAX_REQUESTS'),
    settingText(ctx, 'FEEDBACK_FREQUENCY_DAYS'),
    settingText(ctx, 'FEEDBACK_EXHAUST_DAYS'),
  ]);
  return {
    most: readSetting('FEEDBACK_MAX_REQUESTS', most),
    everyDays: readSetting('FEEDBACK_FREQUENCY_DAYS', every),
    untilDays: readSetting('FEEDBACK_EXHAUST_DAYS', until),
  };
}

/** Returns the facts for asking a team for feedback; null if the experiment does not exist. */
export async function askingFacts(ctx: Ctx, experimentPk: number): Promise<AskingFacts | null> {
  const [place, given, limits] = await Promise.all([
    feedbackPlaces.load(ctx, experimentPk),
    feedbackOfExperiment.load(ctx, experimentPk),
    requestLimits(ctx),
  ]);
  if (!place || place.isGone || place.isRemoved) return null;
  const { status, endsAt, hasVisit, leadEmail, requests, lastRequestAt } = place;
  const isSubmitted = given?.status === 'SUBMITTED';
  const request = {
    status,
    endsAt,
    hasVisit,
    hasReachableLead: leadEmail !== '',
    isSubmitted,
    requests,
    lastRequestAt,
  };
  return { request, limits };
}
