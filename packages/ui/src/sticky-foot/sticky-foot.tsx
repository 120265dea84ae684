import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useBottomRoom } from '../bottom-room/index.ts';

/** Actions that stay in reach at the bottom of a long form; `note` says when it was last saved. */
export function StickyFoot({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <Box
      ref={useBottomRoom('foot')}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1.5,
        mt: 3,
        borderTop: 1,
        borderColor: 'divider',
        backgroundColor: 'background.default',
        '.MuiDialogContent-root &': { backgroundColor: 'background.paper' },
        // Four buttons of a wizard stand in one row on a phone.
        '@media (max-width:599.95px)': {
          gap: 0.5,
          '& > .MuiButton-root': { px: 1.25, minWidth: 0, fontSize: '0.8125rem' },
          '& > .MuiButton-contained': { ml: 'auto' },
        },
      }}
    >
      {children}
      {note ? (
        <Box role="status" sx={{ ml: 'auto', color: 'text.secondary', fontSize: '0.875rem' }}>
          {note}
        </Box>
      ) : null}
    </Box>
  );
}
