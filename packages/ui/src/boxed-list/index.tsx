/** A few lines of one kind in one box: `<BoxedList label="…"><li>…</li></BoxedList>`. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface BoxedListProps {
  /** Left out where a heading stands above. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** The lines are items of a list, without marks. */
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
