import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useSettled } from '../../api/index.ts';

const longestMs = 1_500;

/**
 * Reveals parts of a page that may turn out empty together, once each has its data, so that none displaces what the user has begun to read.
 * A part that takes longer than a second and a half no longer delays the others.
 */
export function Together({ children }: { readonly children: ReactNode }) {
  const settled = useSettled(longestMs);
  return <Box sx={settled ? undefined : { visibility: 'hidden' }}>{children}</Box>;
}
