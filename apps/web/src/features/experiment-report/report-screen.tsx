import { experimentReportItemKind } from '@atrium/domain/experiment-report';
import { recordKey } from '@atrium/domain/live';
import { useParams } from '@tanstack/react-router';
import {
  ExperimentReportDocument,
  type ExperimentReportShownFragment,
  UpdateExperimentReportDocument,
} from '../../api/generated/features/experiment-report/experiment-report.ts';
import { type Operation, useCommand, useOperation } from '../../api/index.ts';
import { type ExperimentBasis, useExperimentForm } from '../../kits/experiment-form/index.ts';
import { LastValueResult, Screen } from '../../kits/screen/index.ts';
import { BookingRemovedNotice } from '../../kits/taken-back/index.tsx';
import { SubmitItemFoot, Wizard, type WizardItem } from '../../kits/wizard/index.ts';
import { useText } from '../../locale/index.ts';

const refreshes = [ExperimentReportDocument];

/** Buttons of the last step: submit the report and, for officers, return it to the team (rule O149). */
function SubmitFoot({ report, isComplete }: { report: ExperimentReportShownFragment; isComplete: boolean }) {
  const { id, status, abilities } = report;
  const submit = useCommand(UpdateExperimentReportDocument, { done: 'Report submitted', refreshes });
  const giveBack = useCommand(UpdateExperimentReportDocument, { done: 'Report returned', refreshes });
  return (
    <SubmitItemFoot
      texts={experimentReportItemKind.submitTexts({ status, topics: [] })}
      abilities={abilities}
      isSubmitted={status === 'SUBMITTED'}
      isComplete={isComplete}
      submit={{ pending: submit.pending, act: () => submit.run({ reportId: id, status: 'SUBMITTED' }) }}
      giveBack={{ pending: giveBack.pending, act: () => giveBack.run({ reportId: id, status: 'DRAFT' }) }}
    />
  );
}

/** Returns what the wizard needs for a report (rule Q55). */
function useReportItem(
  report: ExperimentReportShownFragment,
  operation: Operation<unknown>,
): WizardItem<ExperimentBasis> {
  const text = useText();
  const { id, status } = report;
  return useExperimentForm(report, {
    key: `experiment-report-${id}`,
    title: text('Experiment report'),
    opensAtFirstStep: experimentReportItemKind.opensAtFirstStep({ status, topics: [] }),
    operation,
    foot: (isComplete) => <SubmitFoot report={report} isComplete={isComplete} />,
  });
}

interface EditorProps {
  readonly report: ExperimentReportShownFragment;
  readonly operation: Operation<unknown>;
}

function Editor({ report, operation }: EditorProps) {
  return <Wizard item={useReportItem(report, operation)} />;
}

/** `/ExperimentReport/{reportId}`: the report on an experiment, editable until it is submitted and readable afterwards. */
export function ExperimentReportScreen() {
  const text = useText();
  const { reportId } = useParams({ strict: false }) as { reportId: string };
  const variables = { reportId: Number(reportId) };
  const operation = useOperation(ExperimentReportDocument, variables, {
    keepPrevious: false,
    staleTime: 0,
    live: ({ experimentReport: report }) =>
      report ? [recordKey('proposal', report.experiment.proposal.primaryKey)] : [],
  });
  return (
    <Screen title={text('Experiment report')} context={operation.data?.experimentReport?.experiment.experimentId}>
      <LastValueResult
        of={operation}
        field="experimentReport"
        absent="Experiment report not found"
        kept={`experiment-report-${reportId}`}
      >
        {(report) => (
          <>
            <BookingRemovedNotice removedAt={report.experiment.removedAt} />
            <Editor key={report.id} report={report} operation={operation} />
          </>
        )}
      </LastValueResult>
    </Screen>
  );
}
