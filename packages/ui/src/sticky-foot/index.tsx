/** Actions that stay in reach. */

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { aboveBottom, aboveDialogFoot, useBottomRoom } from '../bottom-room/index.tsx';
import { windowBelow } from '../width/index.tsx';

interface StickyFootProps {
  readonly children: ReactNode;
  /** When it was last saved. */
  readonly note?: ReactNode;
  /**
   * A pressed button leaves the focus in the field: for forms that tell what is wrong when a field is left, which moves the button
   * away from under the pointer before it is let go, so that the press is lost.
   */
  readonly keepsFocus?: boolean;
}

/** Actions that stay in reach at the bottom of a long form. */
export function StickyFoot({ children, note, keepsFocus }: StickyFootProps) {
  return (
    <Box
      ref={useBottomRoom('foot')}
      onMouseDown={keepsFocus ? (event) => event.preventDefault() : undefined}
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
        // It is always in view: the room that is kept for it must not scroll the page, and the foot with it, to a button of its own.
        '& > *': { scrollMarginBottom: `calc(-1 * ${aboveBottom(['foot', 'panel'], 16)})` },
        '.MuiDialogContent-root & > *': { scrollMarginBottom: `calc(-1 * ${aboveDialogFoot})` },
        // In a dialog it also covers the edge below it, where what scrolls would look out.
        '.MuiDialogContent-root &': {
          backgroundColor: 'background.paper',
          boxShadow: '0 24px 0 0 var(--mui-palette-background-paper)',
        },
        // Four buttons of a wizard stand in one row on a phone; where their words are longer, the last stands at the right below.
        [windowBelow(600)]: {
          gap: 0.5,
          '& > .MuiButton-root': { px: 1.25, minWidth: 0, fontSize: '0.8125rem' },
          // Its own, or in what tells why it rests.
          '& > .MuiButton-contained, & > :has(> .MuiButton-contained)': { ml: 'auto' },
          '& > [role="status"]': { ml: 0 },
          '& > [role="status"]:not(:empty, :has(> :empty + :empty))': { flexBasis: '100%', textAlign: 'right' },
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
