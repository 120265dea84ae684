import { experimentStatus } from '@atrium/domain/experiment';
import type { NewReportFacts, ReportFacts, ReportStatus, ReportStatusFacts } from '@atrium/domain/experiment-report';
import { userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import { calls } from '../call/index.ts';
import { type ExperimentRow, experiments, relationsOf } from '../experiment/index.ts';
import { proposals } from '../proposal/index.ts';
import { topicStatesOf } from '../questionary/index.ts';
import { activeTemplateOf } from '../template/index.ts';
import * as queries from './experiment-report.queries.ts';

/** A report by its own key, batched. */
export const reports = oneLoader<number, queries.ReportRow>(
  (ctx, ids) => queries.findReports(ctx.db, ids),
  ({ id }) => id,
);

/** The report on an experiment by the key of the experiment, batched. */
export const reportOfExperiment = oneLoader<number, queries.ReportRow>(
  (ctx, pks) => queries.findReportsOfExperiments(ctx.db, pks),
  ({ experimentPk }) => experimentPk,
);

const leads = oneLoader<number, { experimentPk: number; teamLeadUserId: number }>(
  (ctx, pks) => queries.findLeads(ctx.db, pks),
  ({ experimentPk }) => experimentPk,
);

async function standing(ctx: Ctx, experiment: ExperimentRow) {
  const [relations, lead] = await Promise.all([relationsOf(ctx, experiment), leads.load(ctx, experiment.experimentPk)]);
  const userId = userIdOf(ctx.actor);
  return { ...relations, isTeamLead: userId !== undefined && lead?.teamLeadUserId === userId };
}

interface LoadedFacts extends ReportFacts {
  readonly callId: number;
  readonly proposalPk: number;
}

/**
 * Returns the facts for the rules about a report that was read; null if its proposal has been deleted, since the report then counts as
 * deleted too.
 */
export async function factsOfReport(ctx: Ctx, row: queries.ReportRow): Promise<LoadedFacts | null> {
  const experiment = await experiments.load(ctx, row.experimentPk);
  if (!experiment) throw new Error(`The experiment ${row.experimentPk} no longer exists`);
  const { proposalPk } = experiment;
  const [stands, proposal] = await Promise.all([standing(ctx, experiment), proposals.load(ctx, proposalPk)]);
  if (!proposal) return null;
  return { ...stands, status: row.status, callId: proposal.callId, proposalPk };
}

/** Returns the same by key; null if the report does not exist. */
export async function reportFacts(ctx: Ctx, id: number): Promise<LoadedFacts | null> {
  const row = await reports.load(ctx, id);
  return row ? factsOfReport(ctx, row) : null;
}

/** Returns the facts for setting the status of a report; null if its proposal has been deleted. */
export async function settingStatus(
  ctx: Ctx,
  row: queries.ReportRow,
  wanted: ReportStatus | null | undefined,
): Promise<ReportStatusFacts | null> {
  const [facts, topics] = await Promise.all([factsOfReport(ctx, row), topicStatesOf(ctx, row.questionaryId)]);
  return facts && { ...facts, wanted: wanted ?? undefined, topics };
}

/** Returns the template for a report on an experiment of this proposal: the one its call names, else the active one (rule O231). */
export async function reportTemplateOf(ctx: Ctx, proposalPk: number): Promise<number | null> {
  const proposal = await proposals.load(ctx, proposalPk);
  const call = proposal && (await calls.load(ctx, proposal.callId));
  return call?.experimentReportTemplateId ?? (await activeTemplateOf(ctx, 'EXPERIMENT_REPORT'));
}

/** Returns the facts for beginning a report on an experiment; null if the experiment does not exist. */
export async function newReportFacts(ctx: Ctx, experimentPk: number): Promise<NewReportFacts | null> {
  const experiment = await experiments.load(ctx, experimentPk);
  if (!experiment) return null;
  const [stands, begun, templateId] = await Promise.all([
    standing(ctx, experiment),
    reportOfExperiment.load(ctx, experimentPk),
    reportTemplateOf(ctx, experiment.proposalPk),
  ]);
  return {
    ...stands,
    experimentStatus: experimentStatus.parse(experiment.status),
    isBegun: begun !== null,
    hasTemplate: Boolean(templateId),
  };
}
