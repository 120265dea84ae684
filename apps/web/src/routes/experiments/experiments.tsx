import type { ComponentType } from 'react';
import { ExperimentRecord, type ExperimentTab } from '../../features/experiment/experiment-record.tsx';
import { ExperimentsScreen } from '../../features/experiment/experiments-screen.tsx';
import { experimentInformationTab } from '../../features/experiment/information-tab.tsx';
import { onTheDayTab } from '../../features/experiment/on-the-day/on-the-day-tab.tsx';
import { ReportTab } from '../../features/experiment-report/report-tab.tsx';
import { NoSafety } from '../../features/experiment-safety/opening/no-safety.tsx';
import { SafetyReadingPart } from '../../features/experiment-safety/safety-reading.tsx';
import { SafetyReviewPart } from '../../features/experiment-safety/safety-review-part.tsx';
import { FeedbackTab } from '../../features/feedback/feedback-tab.tsx';
import { ProposalInformation } from '../../features/proposal-record/information-tab.tsx';
import { ShipmentsTab } from '../../features/shipment/shipments-tab.tsx';
import { TrainingOfVisit } from '../../features/training/training-of-visit.tsx';
import { VisitOfExperiment } from '../../features/visit/visit-tab.tsx';
import { textIn, useAddressState } from '../../kits/address-state/index.ts';
import { useText } from '../../locale/index.ts';

const proposalInformationTab: ExperimentTab = {
  label: 'Proposal Information',
  Content: ({ experiment }) => <ProposalInformation primaryKey={experiment.proposal.primaryKey} />,
};

const trainingTab: ExperimentTab = {
  label: 'Training',
  feature: 'VISIT_MANAGEMENT',
  Content: ({ experiment }) => <TrainingOfVisit experimentId={experiment.experimentId} />,
};

const shipmentsTab: ExperimentTab = {
  label: 'Shipments',
  feature: 'SHIPPING',
  Content: ({ experiment }) => <ShipmentsTab experimentPk={experiment.experimentPk} />,
};

const feedbackTab: ExperimentTab = {
  label: 'Feedback',
  Content: ({ experiment }) => <FeedbackTab experimentPk={experiment.experimentPk} />,
};

const reportTab: ExperimentTab = {
  label: 'Experiment report',
  Content: ({ experiment }) => <ReportTab experimentPk={experiment.experimentPk} />,
};

/** Both safety tabs show the same if no form was begun. */
const ofSafety = (label: string, Part: ComponentType<{ readonly experimentSafetyPk: number }>): ExperimentTab => ({
  label,
  Content: ({ experiment: { experimentSafety: safety } }) =>
    safety ? <Part experimentSafetyPk={safety.experimentSafetyPk} /> : <NoSafety />,
});

const safetyFormTab = ofSafety('Experiment Safety Form', SafetyReadingPart);
const safetyReviewTab = ofSafety('Experiment Safety Review', SafetyReviewPart);

const visitTab: ExperimentTab = {
  label: 'Visit',
  feature: 'VISIT_MANAGEMENT',
  Content: ({ experiment }) => <VisitOfExperiment experimentId={experiment.experimentId} />,
};

/**
 * The tabs of an experiment's record in order: Experiment Information, Proposal Information, Experiment Safety Form, Experiment Safety
 * Review, Visit, and later additions after them. An area adds its tab here at its place.
 */
const tabs: readonly ExperimentTab[] = [
  experimentInformationTab,
  proposalInformationTab,
  safetyFormTab,
  safetyReviewTab,
  visitTab,
  trainingTab,
  shipmentsTab,
  feedbackTab,
  onTheDayTab,
  reportTab,
];

const codecs = { experiment: textIn(), tab: textIn() };

/** `/Experiments`, and the home of safety reviewers: the table, or instead of it the experiment named by the address. */
export function Experiments() {
  const text = useText();
  const [{ experiment }, set] = useAddressState(codecs);
  if (!experiment) return <ExperimentsScreen />;
  return (
    <ExperimentRecord
      key={experiment}
      experimentId={experiment}
      tabs={tabs}
      backLabel={text('Experiments')}
      onBack={() => set({ experiment: '', tab: '' })}
    />
  );
}
