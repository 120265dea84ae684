import { ExperimentsOfProposal } from '../../features/experiment/experiments-of-proposal.tsx';
import { adminTab } from '../../features/proposal-record/admin-tab.tsx';
import { informationTab } from '../../features/proposal-record/information-tab.tsx';
import { logsTab } from '../../features/proposal-record/logs-tab.tsx';
import { NumberedProposalRecord, ProposalRecord } from '../../features/proposal-record/proposal-record.tsx';
import type { RecordedProposal, RecordTab } from '../../features/proposal-record/record-tab.ts';
import { ScientistCommentPart } from '../../features/scientist-comment/scientist-comment-part.tsx';
import { fapReviewsTab, gradeTab, technicalReviewsTab } from './review-tabs.tsx';

export interface RecordProps {
  /** If undefined, the proposal is looked up by its reference number. */
  readonly primaryKey: number | undefined;
  readonly proposalId: string;
  /** Returns to the previous screen, also if the proposal no longer exists. */
  readonly onBack: () => void;
}

function recordOf(tabs: readonly RecordTab[]) {
  return function Record({ primaryKey, proposalId, onBack }: RecordProps) {
    return primaryKey === undefined ? (
      <NumberedProposalRecord key={proposalId} proposalId={proposalId} tabs={tabs} onBack={onBack} />
    ) : (
      <ProposalRecord key={primaryKey} primaryKey={primaryKey} tabs={tabs} onBack={onBack} />
    );
  };
}

/** Shows whether time was booked for a proposal, and the state of its experiments. */
const experimentsTab: RecordTab = {
  label: 'Experiments',
  isShown: ({ submitted }) => submitted,
  Content: ({ proposal }) => <ExperimentsOfProposal proposalPk={proposal.primaryKey} />,
};

/** The scientists' notes to each other. */
const commentTab: RecordTab = {
  label: 'Scientist comment',
  Content: ({ proposal }) => <ScientistCommentPart proposalPk={proposal.primaryKey} />,
};

/**
 * The tabs of a proposal's record in order: Proposal information, Technical reviews, FAP reviews, Admin, Grade, Experiments, Logs (rule
 * P56). An area adds its tab here at its place; `isShown` and `feature` of a tab determine when it is shown.
 */
const officerTabs: readonly RecordTab[] = [
  informationTab,
  technicalReviewsTab,
  fapReviewsTab,
  adminTab,
  experimentsTab,
  logsTab,
];

/** The record of a proposal as each list opens it: made of the same parts, each kind of user seeing a selection. */
export const records = {
  officer: recordOf(officerTabs),
  // The management's decision is shown at facilities with panel reviews (rule R89).
  scientist: recordOf([informationTab, technicalReviewsTab, { ...adminTab, feature: 'FAP_REVIEW' }]),
  grading: recordOf([informationTab, technicalReviewsTab, gradeTab]),
  panel: recordOf([
    informationTab,
    technicalReviewsTab,
    fapReviewsTab,
    // The user office reads the reviews beside the decisions; all other users read them where they grade.
    {
      ...gradeTab,
      isShown: ({ abilities, showsGrading }: RecordedProposal) => showsGrading && !abilities.readLogs.allowed,
    },
  ]),
  technique: recordOf([informationTab, technicalReviewsTab, commentTab, logsTab]),
} as const;

export type RecordKind = keyof typeof records;
