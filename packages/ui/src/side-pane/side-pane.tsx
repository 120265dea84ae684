import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A part beside what is worked on, with a scroll bar of its own; `label` is its name as a landmark. */
export function SidePane({ label, width, children }: { label: string; width: number; children: ReactNode }) {
  return (
    <Box
      component="aside"
      aria-label={label}
      sx={{
        width,
        flexShrink: 0,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        backgroundColor: 'background.paper',
        p: 1.5,
        minWidth: 0,
      }}
    >
      {children}
    </Box>
  );
}
