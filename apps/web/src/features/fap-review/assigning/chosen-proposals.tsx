import { RemovableChip } from '@atrium/ui/removable-chip';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { PanelProposalFragment } from '../../../api/generated/features/fap-review/fap-proposals.ts';
import { useText } from '../../../locale/index.ts';

interface ChosenProposalsProps {
  readonly rows: readonly PanelProposalFragment[];
  readonly onTakeOut: (proposalPk: number) => void;
}

/** The proposals to assign, by number and title; all but the last can be removed. */
export function ChosenProposals({ rows, onTakeOut }: ChosenProposalsProps) {
  const text = useText();
  const proposals = [...new Map(rows.map((row) => [row.proposalPk, row.proposal])).values()];
  return (
    <Box
      component="ul"
      aria-label={text('Selected proposals')}
      sx={{
        m: 0,
        mb: 2,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        maxHeight: 160,
        overflow: 'auto',
      }}
    >
      {proposals.map(({ primaryKey, proposalId, title }) => (
        <Box component="li" key={primaryKey} sx={{ maxWidth: '100%' }}>
          {proposals.length > 1 ? (
            <RemovableChip
              variant="outlined"
              label={`${proposalId} ${title}`}
              onRemove={() => onTakeOut(primaryKey)}
              sx={{ maxWidth: '100%' }}
            />
          ) : (
            <Chip variant="outlined" label={`${proposalId} ${title}`} sx={{ maxWidth: '100%' }} />
          )}
        </Box>
      ))}
    </Box>
  );
}
