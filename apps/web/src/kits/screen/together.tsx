import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useSettled } from '../../api/index.ts';

const longestMs = 1_500;

/**
 * Parts of a page that show nothing where they have nothing to say: drawn in their places at once, when each has its answer, so that none
 * pushes away what somebody has begun to read. A part that takes longer than a second and a half holds the others up no longer.
 */
export function Together({ children }: { readonly children: ReactNode }) {
  const settled = useSettled(longestMs);
  return <Box sx={settled ? undefined : { visibility: 'hidden' }}>{children}</Box>;
}
