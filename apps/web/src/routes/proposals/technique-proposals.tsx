import { ScientistCommentPart } from '../../features/scientist-comment/scientist-comment-part.tsx';
import { TechniqueProposalsScreen } from '../../features/technique-proposal/technique-proposals-screen.tsx';
import { useText } from '../../locale/index.ts';
import { TableOrRecord } from '../records/table-or-record.tsx';

/** `/TechniqueProposals`: the table, or one of its proposals (rule P57). */
export function TechniqueProposals() {
  const text = useText();
  const table = (
    <TechniqueProposalsScreen
      comment={(proposalPk, onChanged) => <ScientistCommentPart proposalPk={proposalPk} onChanged={onChanged} />}
    />
  );
  return <TableOrRecord table={table} record="technique" backLabel={text('Technique Proposals')} />;
}
