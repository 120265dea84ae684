import { reviewWishes, reviewWishWords } from '@atrium/domain/assignment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  type PanelProposalFragment,
  PanelProposalsDocument,
  WishForReviewDocument,
} from '../../api/generated/features/fap-review/fap-proposals.ts';
import { useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';

/** Whether a member of the panel wants to review a proposal; saved immediately (rule R143). */
export function MyWish({ fapId, row }: { fapId: number; row: PanelProposalFragment }) {
  const text = useText();
  const wish = useCommand(WishForReviewDocument, {
    done: 'Preference saved',
    refreshes: [PanelProposalsDocument],
  });
  return (
    <TextField
      select
      size="small"
      value={row.myWish ?? ''}
      disabled={wish.pending}
      onChange={(event) =>
        void wish.run({ fapId, proposalPk: row.proposalPk, wish: (event.target.value || null) as typeof row.myWish })
      }
      slotProps={{
        select: { displayEmpty: true },
        htmlInput: { 'aria-label': text('Your preference for {{id}}', { id: row.proposal.proposalId }) },
      }}
      sx={{
        minWidth: 150,
        '& .MuiInputBase-root': { fontSize: '0.8125rem' },
        '& .MuiSelect-select': { py: 0.5 },
      }}
    >
      <MenuItem value="">{text('No preference')}</MenuItem>
      {reviewWishes.map((one) => (
        <MenuItem key={one} value={one}>
          {text(reviewWishWords[one])}
        </MenuItem>
      ))}
    </TextField>
  );
}
