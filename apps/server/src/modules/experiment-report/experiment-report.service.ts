import type { ReportStatus } from '@atrium/domain/experiment-report';
import { userIdOf } from '@atrium/domain/kernel';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { recordChange } from '../../events/record-change.ts';
import { experiments } from '../experiment/index.ts';
import { proposals } from '../proposal/index.ts';
import { createQuestionary } from '../questionary/index.ts';
import { reports, reportTemplateOf } from './experiment-report.facts.ts';
import * as queries from './experiment-report.queries.ts';

type Row = queries.ReportRow;

async function about(tx: Ctx, { experimentPk }: Pick<Row, 'experimentPk'>) {
  const experiment = await experiments.load(tx, experimentPk);
  if (!experiment) throw refused('EXPERIMENT_NOT_FOUND');
  const { proposalPk, experimentId } = experiment;
  return { objectId: experimentPk, proposalPk, description: experimentId };
}

/**
 * Begins the report on an experiment with an empty form from its call's template, or else the active one (rules O149 and O231). Records
 * EXPERIMENT_REPORT_CREATED.
 */
export function beginReport(ctx: Ctx, experimentPk: number): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const subject = await about(tx, { experimentPk });
    const templateId = await reportTemplateOf(tx, subject.proposalPk);
    // Without a person as the actor, the principal investigator counts as the creator.
    const creatorId = userIdOf(tx.actor) ?? (await proposals.load(tx, subject.proposalPk))?.proposerId;
    if (!templateId || !creatorId) throw refused('REPORT_WITHOUT_TEMPLATE');
    const questionaryId = await createQuestionary(tx, templateId, creatorId);
    const row = await queries.insertReport(tx.db, { experimentPk, creatorId, questionaryId, createdAt: tx.now });
    tx.memo.clear();
    await record(tx, { type: 'EXPERIMENT_REPORT_CREATED', ...subject, data: { reportId: row.id } });
    return row;
  });
}

/** Submits the report or returns it to the team, and records the event; does nothing if the status is unchanged or none is given (rule O149). */
export function setReportStatus(ctx: Ctx, id: number, wanted: ReportStatus | null | undefined): Promise<Row> {
  return transaction(ctx, async (tx) => {
    const was = await reports.load(tx, id);
    if (!was) throw refused('REPORT_NOT_FOUND');
    if (!wanted || wanted === was.status) return was;
    const isSubmitted = wanted === 'SUBMITTED';
    const row = await queries.updateReportRow(tx.db, id, {
      status: wanted,
      submittedAt: isSubmitted ? tx.now : null,
    });
    tx.memo.clear();
    const type = isSubmitted ? 'EXPERIMENT_REPORT_SUBMITTED' : 'EXPERIMENT_REPORT_UPDATED';
    await recordChange(tx, { type, ...(await about(tx, row)), data: { reportId: id } }, was, row);
    return row;
  });
}
