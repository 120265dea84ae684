import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { windowFrom } from '../width/index.tsx';

/** Fields below each other at reading width, or in two columns if there is room. */
export function FormGrid({ children, columns = 1 }: { children: ReactNode; columns?: 1 | 2 }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        py: 1,
        gridTemplateColumns: 'minmax(0, 1fr)',
        maxWidth: columns === 1 ? 760 : undefined,
        // In a dialog, the grid takes the full width of the dialog.
        '.MuiDialogContent-root &': { maxWidth: 'none' },
        [windowFrom(700)]: { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
      }}
    >
      {children}
    </Box>
  );
}
