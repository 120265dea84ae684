import Box from '@mui/material/Box';
import { ScreenLink } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';

interface LinkedProposal {
  readonly primaryKey: number;
  readonly proposalId: string;
  readonly title: string;
}

/** The maximum number of proposals shown in a row before a number replaces the rest. */
const shown = 3;

/** The proposals of a row, each with a link to its record. */
export function ProposalLinks({ proposals }: { readonly proposals: readonly LinkedProposal[] }) {
  const text = useText();
  const rest = proposals.length - shown;
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {proposals.slice(0, shown).map(({ primaryKey, proposalId, title }, index) => (
        <span key={primaryKey}>
          {index > 0 ? ', ' : ''}
          <ScreenLink to="/Proposals" query={{ reviewModal: primaryKey }} title={title}>
            {proposalId}
          </ScreenLink>
        </span>
      ))}
      {rest > 0 ? text(' and {{n}} more', { n: rest }) : null}
    </Box>
  );
}
