/** A few lines of one kind in a box: `<BoxedList label="…"><li>…</li></BoxedList>`. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface BoxedListProps {
  /** Absent if there is a heading above. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Draws the lines as list items, without bullets. */
export function BoxedList({ label, children }: BoxedListProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        backgroundColor: 'background.paper',
      }}
    >
      {children}
    </Box>
  );
}
