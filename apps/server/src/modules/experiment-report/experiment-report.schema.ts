import {
  experimentReportPolicies,
  mayBeginReport,
  maySetReportStatus,
  mayViewReport,
  mayWriteReport,
  type ReportStatusFacts,
  reportInput,
  reportOfExperimentInput,
  reportSentences,
  reportStatus,
  updateReportInput,
} from '@atrium/domain/experiment-report';
import { no } from '@atrium/domain/kernel';
import { refused, registerSentences } from '../../access/errors.ts';
import { AbilityRef, abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { ExperimentRef, type ExperimentRow, experiments, lockExperiment } from '../experiment/index.ts';
import { QuestionaryRef, questionaryLoader } from '../questionary/index.ts';
import {
  factsOfReport,
  newReportFacts,
  reportFacts,
  reportOfExperiment,
  reports,
  settingStatus,
} from './experiment-report.facts.ts';
import { lockReport, type ReportRow } from './experiment-report.queries.ts';
import * as service from './experiment-report.service.ts';

registerSentences(reportSentences);
const absent = 'REPORT_NOT_FOUND';

/** What the caller may do with the report now. */
const ReportAbilities = abilitiesType<ReportStatusFacts>('ExperimentReportAbilities', {
  change: (facts, { actor }) => mayWriteReport(actor, facts),
  submit: (facts, { actor }) => maySetReportStatus(actor, { ...facts, wanted: 'SUBMITTED' }),
  giveBack: (facts, { actor }) => maySetReportStatus(actor, { ...facts, wanted: 'DRAFT' }),
});

const ReportRef = builder.objectRef<ReportRow>('ExperimentReport').implement({
  description: 'The report of a team on its experiment.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    experimentPk: t.exposeInt('experimentPk'),
    status: t.expose('status', { type: enumRef(reportStatus) }),
    creatorId: t.exposeInt('creatorId'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime', nullable: true }),
    questionary: t.field({
      type: QuestionaryRef,
      resolve: async ({ id, questionaryId }, _, ctx) => {
        const questionary = await questionaryLoader.load(ctx, questionaryId);
        if (!questionary) throw new Error(`The report ${id} has no questionary`);
        return questionary;
      },
    }),
    experiment: t.field({
      type: ExperimentRef,
      resolve: async ({ experimentPk }, _, ctx) => (await experiments.load(ctx, experimentPk)) as ExperimentRow,
    }),
    abilities: t.field({
      type: ReportAbilities,
      resolve: async (row, _, ctx) => {
        const facts = await settingStatus(ctx, row, undefined);
        // Its proposal was deleted after the report was read.
        if (!facts) throw refused(absent);
        return facts;
      },
    }),
  }),
});

builder.objectFields(ExperimentRef, (t) => ({
  report: t.field({
    type: ReportRef,
    nullable: true,
    description: 'Null until the report has been started, and for callers who may not read it.',
    resolve: async ({ experimentPk }, _, ctx) => {
      const row = await reportOfExperiment.load(ctx, experimentPk);
      const facts = row && (await factsOfReport(ctx, row));
      return facts && mayViewReport(ctx.actor, facts).allowed ? row : null;
    },
  }),
  mayBeginReport: t.field({
    type: AbilityRef,
    description: 'Whether the caller may start the experiment report now.',
    resolve: async ({ experimentPk }, _, ctx) => {
      const facts = await newReportFacts(ctx, experimentPk);
      return facts ? mayBeginReport(ctx.actor, facts) : no('REPORT_NOT_FOUND');
    },
  }),
}));

query('experimentReport', {
  type: ReportRef,
  nullable: true,
  input: reportInput,
  policy: experimentReportPolicies.view,
  facts: (ctx, { reportId }) => reportFacts(ctx, reportId),
  absent,
  resolve: (ctx, { reportId }) => reports.load(ctx, reportId),
});

mutation('createExperimentReport', {
  type: ReportRef,
  description: 'Starts the report of a team on its experiment.',
  input: reportOfExperimentInput,
  policy: experimentReportPolicies.begin,
  facts: (ctx, { experimentPk }) => newReportFacts(ctx, experimentPk),
  absent: 'EXPERIMENT_NOT_FOUND',
  lock: (tx, { experimentPk }) => lockExperiment(tx.db, experimentPk),
  resolve: (ctx, { experimentPk }) => service.beginReport(ctx, experimentPk),
});

mutation('updateExperimentReport', {
  type: ReportRef,
  description: 'Submits the report; an officer gives it back by setting it to draft.',
  input: updateReportInput,
  policy: experimentReportPolicies.setStatus,
  facts: async (ctx, { reportId, status }) => {
    const row = await reports.load(ctx, reportId);
    return row && settingStatus(ctx, row, status);
  },
  absent,
  lock: (tx, { reportId }) => lockReport(tx.db, reportId),
  resolve: (ctx, { reportId, status }) => service.setReportStatus(ctx, reportId, status),
});
