import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { windowFrom } from '../width/index.tsx';

/** Fields under each other at reading width, or in two columns where there is room. */
export function FormGrid({ children, columns = 1 }: { children: ReactNode; columns?: 1 | 2 }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2.5,
        py: 1,
        gridTemplateColumns: 'minmax(0, 1fr)',
        maxWidth: columns === 1 ? 760 : undefined,
        // A dialog has the width it was given.
        '.MuiDialogContent-root &': { maxWidth: 'none' },
        [windowFrom(700)]: { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
      }}
    >
      {children}
    </Box>
  );
}
