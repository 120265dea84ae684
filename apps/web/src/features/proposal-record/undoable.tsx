import { recordKey } from '@atrium/domain/live';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Alert from '@mui/material/Alert';
import { UndoableOfProposalDocument } from '../../api/generated/features/proposal-record/proposal-record.ts';
import { useOperation } from '../../api/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';

/** What was done to work on this proposal in the last week and can be taken back; nothing where nothing can. */
export function Undoable({ proposalPk }: { proposalPk: number }) {
  const text = useText();
  const { data } = useOperation(
    UndoableOfProposalDocument,
    { proposalPk },
    { quiet: true, keepPrevious: false, staleTime: 0, live: () => [recordKey('proposal', proposalPk)] },
  );
  const acts = (data?.acts ?? []).filter(({ abilities }) => abilities.undo.allowed);
  const [last] = acts;
  if (!last) return null;
  return (
    <Alert severity="info" variant="outlined" icon={<UndoOutlined />} sx={{ mb: 2, maxWidth: 760 }}>
      {last.does}: {last.sentence}.{' '}
      <ScreenLink to="/Undo" query={{ proposal: proposalPk }}>
        {text('{{n}} acts of the last week can be undone', { n: acts.length })}
      </ScreenLink>
    </Alert>
  );
}
