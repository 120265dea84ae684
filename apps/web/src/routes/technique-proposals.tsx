import { informationTab } from '../features/proposal-record/information-tab.tsx';
import { logsTab } from '../features/proposal-record/logs-tab.tsx';
import type { RecordTab } from '../features/proposal-record/record-tab.ts';
import { ScientistCommentPart } from '../features/scientist-comment/scientist-comment-part.tsx';
import { TechniqueProposalsScreen } from '../features/technique-proposal/technique-proposals-screen.tsx';
import { useText } from '../locale/index.ts';
import { technicalReviewsTab } from './review-tabs.tsx';
import { TableOrRecord } from './table-or-record.tsx';

/** What scientists note for each other. */
const commentTab: RecordTab = {
  label: 'Scientist comment',
  Content: ({ proposal }) => <ScientistCommentPart proposalPk={proposal.primaryKey} />,
};

const tabs = [informationTab, technicalReviewsTab, commentTab, logsTab];

/** `/TechniqueProposals`: the table, or one of its proposals (rule P57). */
export function TechniqueProposals() {
  const text = useText();
  const table = (
    <TechniqueProposalsScreen
      comment={(proposalPk, onChanged) => <ScientistCommentPart proposalPk={proposalPk} onChanged={onChanged} />}
    />
  );
  return <TableOrRecord table={table} tabs={tabs} backLabel={text('Technique Proposals')} />;
}
