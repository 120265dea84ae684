/** Actions that stay in view. */

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { aboveBottom, aboveDialogFoot, useBottomRoom } from '../bottom-room/index.tsx';
import { windowBelow } from '../width/index.tsx';

interface StickyFootProps {
  readonly children: ReactNode;
  /** When the form was last saved. */
  readonly note?: ReactNode;
  /**
   * Whether a pressed button leaves the focus in the field: for forms that validate a field when it loses the focus, which moves the button
   * from under the pointer before it is released, so that the press is lost.
   */
  readonly keepsFocus?: boolean;
}

/** Actions that stay in view at the bottom of a long form. */
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
        // The foot is always in view: the space reserved for it must not make the page, and the foot with it, scroll to one of its own
        // buttons.
        '& > *': { scrollMarginBottom: `calc(-1 * ${aboveBottom(['foot', 'panel'], 16)})` },
        '.MuiDialogContent-root & > *': { scrollMarginBottom: `calc(-1 * ${aboveDialogFoot})` },
        // In a dialog it also covers the edge below it, where scrolling content would show through.
        '.MuiDialogContent-root &': {
          backgroundColor: 'background.paper',
          boxShadow: '0 24px 0 0 var(--mui-palette-background-paper)',
        },
        // On a phone, the four buttons of a wizard fit in one row; if their labels are longer, the last wraps to the right of the next row.
        [windowBelow(600)]: {
          gap: 0.5,
          '& > .MuiButton-root': { px: 1.25, minWidth: 0, fontSize: '0.8125rem' },
          // The contained button itself, or one wrapped in the element that explains why it is disabled.
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
