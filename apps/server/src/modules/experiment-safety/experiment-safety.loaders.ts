import type { ExperimentSafetyFacts, NewSafetyFacts } from '@atrium/domain/experiment-safety';
import { userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { proposalFacts } from '../proposal/index.ts';
import * as queries from './experiment-safety.queries.ts';
import { type ExperimentSampleRow, listSamplesOfExperiments } from './experiment-sample.queries.ts';

/** The safety of an experiment by its own key, batched. */
export const safeties = oneLoader<number, queries.ExperimentSafetyRow>(
  (ctx, pks) => queries.findSafeties(ctx.db, pks),
  ({ experimentSafetyPk }) => experimentSafetyPk,
);

/** The safety of an experiment by the key of the experiment, batched. */
export const safetyOfExperiment = oneLoader<number, queries.ExperimentSafetyRow>(
  (ctx, pks) => queries.findSafetiesOfExperiments(ctx.db, pks),
  ({ experimentPk }) => experimentPk,
);

/** The samples that are chosen for an experiment, batched. */
export const samplesOfExperiment = manyLoader<number, ExperimentSampleRow>(
  (ctx, pks) => listSamplesOfExperiments(ctx.db, pks),
  ({ experimentPk }) => experimentPk,
);

/** Present for an experiment whose safety status has a way onward in the workflow, batched. */
export const leadingOn = oneLoader<number, { readonly experimentPk: number }>(
  (ctx, pks) => queries.findLeadingOn(ctx.db, pks),
  ({ experimentPk }) => experimentPk,
);

/** The statuses that an officer can set for the safety of an experiment: those in the workflow of its call, batched. */
export const statusesOnWay = manyLoader<number, { readonly experimentPk: number; readonly statusId: number }>(
  (ctx, pks) => queries.listStatusesOnWay(ctx.db, pks),
  ({ experimentPk }) => experimentPk,
);

/** Experiments with the facts for the rules about them and the caller, batched. */
export const places = oneLoader<number, queries.SafetyPlaceRow>(
  (ctx, pks) => queries.findSafetyPlaces(ctx.db, userIdOf(ctx.actor) ?? null, pks),
  ({ experimentPk }) => experimentPk,
);

export interface SafetyFactsLoaded extends ExperimentSafetyFacts {
  readonly callId: number;
  readonly proposalPk: number;
}

/** Returns the facts for the rules about a safety record that was read. */
export async function factsOfSafety(ctx: Ctx, row: queries.ExperimentSafetyRow): Promise<SafetyFactsLoaded> {
  const place = await places.load(ctx, row.experimentPk);
  if (!place) throw new Error(`The experiment ${row.experimentPk} has gone`);
  const { callId, proposalPk, isScientistOfExperiment, isHidden } = place;
  return {
    callId,
    proposalPk,
    proposal: await proposalFacts(ctx, proposalPk),
    isScientistOfExperiment,
    isHidden,
    isSubmitted: row.esiQuestionarySubmittedAt !== null,
    instrumentScientistDecision: row.instrumentScientistDecision ?? 'UNSET',
    safetyReviewerDecision: row.experimentSafetyReviewerDecision ?? 'UNSET',
  };
}

/** Returns the same by key; null if the record does not exist. */
export async function safetyFacts(ctx: Ctx, experimentSafetyPk: number): Promise<SafetyFactsLoaded | null> {
  const row = await safeties.load(ctx, experimentSafetyPk);
  return row ? factsOfSafety(ctx, row) : null;
}

/** Returns the facts for the rules about the safety of an experiment; null if its form was not begun. */
export async function safetyFactsOfExperiment(ctx: Ctx, experimentPk: number): Promise<SafetyFactsLoaded | null> {
  const row = await safetyOfExperiment.load(ctx, experimentPk);
  return row ? factsOfSafety(ctx, row) : null;
}

/** Returns the facts for beginning the safety form of an experiment; null if the experiment does not exist. */
export async function newSafetyFacts(ctx: Ctx, experimentPk: number): Promise<NewSafetyFacts | null> {
  const place = await places.load(ctx, experimentPk);
  if (!place || place.isHidden) return null;
  const { status, startsAt, isScientistOfExperiment, esiTemplateId, proposalPk } = place;
  return {
    proposal: await proposalFacts(ctx, proposalPk),
    isScientistOfExperiment,
    isHidden: false,
    status,
    startsAt,
    isBegun: Boolean(await safetyOfExperiment.load(ctx, experimentPk)),
    hasTemplate: esiTemplateId !== null,
    hasStatus: (await queries.findFirstStatus(ctx.db)) !== undefined,
  };
}
