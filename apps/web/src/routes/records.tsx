import { adminTab } from '../features/proposal-record/admin-tab.tsx';
import { informationTab } from '../features/proposal-record/information-tab.tsx';
import { logsTab } from '../features/proposal-record/logs-tab.tsx';
import { NumberedProposalRecord, ProposalRecord } from '../features/proposal-record/proposal-record.tsx';
import type { RecordedProposal, RecordTab } from '../features/proposal-record/record-tab.ts';
import { ScientistCommentPart } from '../features/scientist-comment/scientist-comment-part.tsx';
import { proposalRecordTabs } from './proposal-record-tabs.ts';
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

/** What scientists note for each other. */
const commentTab: RecordTab = {
  label: 'Scientist comment',
  Content: ({ proposal }) => <ScientistCommentPart proposalPk={proposal.primaryKey} />,
};

/** The record of a proposal as each list opens it: the same parts, of which people of each kind see theirs. */
export const records = {
  officer: recordOf(proposalRecordTabs),
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
