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
  isHiddenRow,
  listExperimentsOfProposals,
  listNotes,
  type NoteRow,
} from './experiment.queries.ts';

/** An experiment by key, batched; includes removed ones. */
export const experiments = oneLoader<number, ExperimentRow>(
  (ctx, pks) => findExperiments(ctx.db, pks),
  ({ experimentPk }) => experimentPk,
);

/** An experiment by its visible id, batched; includes removed ones. */
export const experimentsById = oneLoader<string, ExperimentRow>(
  (ctx, ids) => findExperimentsById(ctx.db, ids),
  ({ experimentId }) => experimentId,
);

/** The experiments of a proposal, batched. */
export const experimentsOfProposal = manyLoader<number, ExperimentRow>(
  (ctx, pks) => listExperimentsOfProposals(ctx.db, pks),
  ({ proposalPk }) => proposalPk,
);

/** The facts for the rules of the actions about an experiment and the caller, batched. */
export const actionFacts = oneLoader(
  (ctx, pks: readonly number[]) => findActionFacts(ctx.db, userIdOf(ctx.actor) ?? null, pks),
  ({ experimentPk }) => experimentPk,
);

/** Returns the caller's relation to an experiment. */
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
    isHidden: isHiddenRow(experiment),
  };
}

/** Returns the same by key; null if the experiment does not exist. */
export async function experimentFacts(ctx: Ctx, experimentPk: number): Promise<ExperimentRelations | null> {
  const experiment = await experiments.load(ctx, experimentPk);
  return experiment && relationsOf(ctx, experiment);
}

/** Returns the facts for the rules of its day about an experiment that was read. */
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

/** Returns the same by key; null if the experiment does not exist. */
export async function dayFacts(ctx: Ctx, experimentPk: number): Promise<DayFacts | null> {
  const experiment = await experiments.load(ctx, experimentPk);
  return experiment && dayFactsOf(ctx, experiment);
}

/** The notes on an experiment, batched. */
export const notesOfExperiment = manyLoader<number, NoteRow>(
  (ctx, pks) => listNotes(ctx.db, pks),
  ({ experimentPk }) => experimentPk,
);
