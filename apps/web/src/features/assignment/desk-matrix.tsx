import { EmptyState } from '@atrium/ui/empty-state';
import { windowBelow } from '@atrium/ui/width';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import { SearchField } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import type { CellLook, Desk, ProposalOnDesk, ReviewerRow } from './desk.ts';
import { DeskCards } from './desk-cards.tsx';
import { DeskGrid } from './grid.tsx';

interface DeskMatrixProps {
  readonly desk: Desk;
  /** The proposals of the desk that are shown. */
  readonly proposals: readonly ProposalOnDesk[];
  readonly look: (proposal: ProposalOnDesk, reviewer: ReviewerRow) => CellLook;
  readonly onCell: (proposal: ProposalOnDesk, reviewer: ReviewerRow) => void;
  /** Whether pressing a cell opens details of the pair instead of choosing it. */
  readonly opens?: boolean;
  /** Further controls beside the search. */
  readonly tools?: ReactNode;
  /** Explains keys and marks below the grid. */
  readonly legend: ReactNode;
}

/** The matrix of proposals and reviewers with a search; on a phone as cards. */
export function DeskMatrix({ desk, proposals, look, onCell, opens = false, tools, legend }: DeskMatrixProps) {
  const text = useText();
  const isNarrow = useMediaQuery(windowBelow(600));
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = wanted
    ? proposals.filter(({ proposalId, title }) => `${proposalId} ${title}`.toLowerCase().includes(wanted))
    : proposals;
  const parts = { desk, proposals: found, reviewers: desk.reviewers, look, onToggle: onCell };
  return (
    <>
      <Box sx={{ mb: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '0 1 360px', minWidth: 200, '& > *': { width: '100%' } }}>
          <SearchField label={text('Search proposals')} value={search} onValue={setSearch} pauseMs={200} />
        </Box>
        {tools}
      </Box>
      {desk.proposals.length === 0 || desk.reviewers.length === 0 ? (
        <EmptyState
          title={text('Nothing to assign')}
          text={text('The matrix appears once the panel has proposals to review and members to review them.')}
        />
      ) : found.length === 0 ? (
        <EmptyState title={text('Nothing matches')} text={text('No proposals match the search and filters.')} />
      ) : isNarrow ? (
        <DeskCards {...parts} opens={opens} />
      ) : (
        <>
          <DeskGrid {...parts} />
          <Box component="p" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {legend}
          </Box>
        </>
      )}
    </>
  );
}
