/** Text that stays on one line of a table. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/**
 * Keeps a cell on one line of at most this width; longer text ends in an ellipsis, and a tooltip shows it in full, from `text` or from the
 * content if that is plain. On cards it may wrap.
 */
export function OneLine({ width, text, children }: { width: number; text?: string; children: ReactNode }) {
  return (
    <Box
      component="span"
      title={text ?? (typeof children === 'string' ? children : undefined)}
      sx={{
        'td &': {
          display: 'block',
          maxWidth: width,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        },
      }}
    >
      {children}
    </Box>
  );
}
