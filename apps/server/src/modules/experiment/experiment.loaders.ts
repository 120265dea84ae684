import { type DayFacts, type ExperimentRelations, experimentStatus } from '@atrium/domain/experiment';
import { hasRole, userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { instrumentsOfUser } from '../instrument/index.ts';
import { proposalFacts } from '../proposal/index.ts';
import {
  type ExperimentRow,
  findActionFacts,
  findExperiments,
  findExperimentsById,
  isRowOutOfSight,
  listExperimentsOfProposals,
  listNotes,
  type NoteRow,
} from './experiment.queries.ts';

/** An experiment by key, batched; also one that was removed. */
export const experiments = oneLoader<number, ExperimentRow>(
  (ctx, pks) => findExperiments(ctx.db, pks),
  ({ experimentPk }) => experimentPk,
);

/** An experiment by what people call it, batched; also one that was removed. */
export const experimentsById = oneLoader<string, ExperimentRow>(
  (ctx, ids) => findExperimentsById(ctx.db, ids),
  ({ experimentId }) => experimentId,
);

/** The experiments of a proposal, batched. */
export const experimentsOfProposal = manyLoader<number, ExperimentRow>(
  (ctx, pks) => listExperimentsOfProposals(ctx.db, pks),
  ({ proposalPk }) => proposalPk,
);

/** What the rules of the actions ask about an experiment and the caller, batched. */
export const actionFacts = oneLoader(
  (ctx, pks: readonly number[]) => findActionFacts(ctx.db, userIdOf(ctx.actor) ?? null, pks),
  ({ experimentPk }) => experimentPk,
);

/** How the caller stands to an experiment. */
export async function relationsOf(ctx: Ctx, experiment: ExperimentRow): Promise<ExperimentRelations> {
  const userId = userIdOf(ctx.actor);
  const asScientist = userId !== undefined && hasRole(ctx.actor, 'INSTRUMENT_SCIENTIST');
  const [proposal, own] = await Promise.all([
    proposalFacts(ctx, experiment.proposalPk),
    asScientist ? instrumentsOfUser.load(ctx, userId) : [],
  ]);
  return {
    proposal,
    isScientistOfExperiment: own.some(({ id }) => id === experiment.instrumentId),
    isOutOfSight: isRowOutOfSight(experiment),
  };
}

/** The same by key; null when there is no such experiment. */
export async function experimentFacts(ctx: Ctx, experimentPk: number): Promise<ExperimentRelations | null> {
  const experiment = await experiments.load(ctx, experimentPk);
  return experiment && relationsOf(ctx, experiment);
}

/** What the rules of its day ask about an experiment that was read. */
export async function dayFactsOf(ctx: Ctx, experiment: ExperimentRow): Promise<DayFacts> {
  const { startsAt, startedAt, endedAt } = experiment;
  return {
    ...(await relationsOf(ctx, experiment)),
    status: experimentStatus.parse(experiment.status),
    startsAt,
    startedAt,
    endedAt,
  };
}

/** The same by key; null when there is no such experiment. */
export async function dayFacts(ctx: Ctx, experimentPk: number): Promise<DayFacts | null> {
  const experiment = await experiments.load(ctx, experimentPk);
  return experiment && dayFactsOf(ctx, experiment);
}

/** Notes of an experiment, batched. */
export const notesOfExperiment = manyLoader<number, NoteRow>(
  (ctx, pks) => listNotes(ctx.db, pks),
  ({ experimentPk }) => experimentPk,
);
