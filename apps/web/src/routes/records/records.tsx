import { ExperimentsOfProposal } from '../../features/experiment/experiments-of-proposal.tsx';
import { adminTab } from '../../features/proposal-record/admin-tab.tsx';
import { informationTab } from '../../features/proposal-record/information-tab.tsx';
import { logsTab } from '../../features/proposal-record/logs-tab.tsx';
import { NumberedProposalRecord, ProposalRecord } from '../../features/proposal-record/proposal-record.tsx';
import type { RecordedProposal, RecordTab } from '../../features/proposal-record/record-tab.ts';
import { ScientistCommentPart } from '../../features/scientist-comment/scientist-comment-part.tsx';
import { fapReviewsTab, gradeTab, technicalReviewsTab } from './review-tabs.tsx';

export interface RecordProps {
  /** Left out, the proposal is found by its reference number. */
  readonly primaryKey: number | undefined;
  readonly proposalId: string;
  /** Back to where one came from, also when the proposal is gone. */
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

/** Whether time was booked for a proposal, and how its experiments stand. */
const experimentsTab: RecordTab = {
  label: 'Experiments',
  isShown: ({ submitted }) => submitted,
  Content: ({ proposal }) => <ExperimentsOfProposal proposalPk={proposal.primaryKey} />,
};

/** What scientists note for each other. */
const commentTab: RecordTab = {
  label: 'Scientist comment',
  Content: ({ proposal }) => <ScientistCommentPart proposalPk={proposal.primaryKey} />,
};

/**
 * The tabs of a proposal's record in their order: Proposal information, Technical reviews, FAP reviews, Admin, Grade,
 * Experiments, Logs (rule P56). An area adds its tab here at its place; `isShown` and `feature` of the tab say when it is there.
 */
const officerTabs: readonly RecordTab[] = [
  informationTab,
  technicalReviewsTab,
  fapReviewsTab,
  adminTab,
  experimentsTab,
  logsTab,
];

/** The record of a proposal as each list opens it: the same parts, of which people of each kind see theirs. */
export const records = {
  officer: recordOf(officerTabs),
  // The management's decision is read where panels review (rule R89).
  scientist: recordOf([informationTab, technicalReviewsTab, { ...adminTab, feature: 'FAP_REVIEW' }]),
  grading: recordOf([informationTab, technicalReviewsTab, gradeTab]),
  panel: recordOf([
    informationTab,
    technicalReviewsTab,
    fapReviewsTab,
    // The user office reads the reviews beside the decisions, all others where they grade.
    {
      ...gradeTab,
      isShown: ({ abilities, showsGrading }: RecordedProposal) => showsGrading && !abilities.readLogs.allowed,
    },
  ]),
  technique: recordOf([informationTab, technicalReviewsTab, commentTab, logsTab]),
} as const;

export type RecordKind = keyof typeof records;
