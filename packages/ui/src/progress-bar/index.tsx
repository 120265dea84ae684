/** A progress bar. Most screens never show one, so its code is loaded when one is first drawn. */
import Box from '@mui/material/Box';
import type { LinearProgressProps } from '@mui/material/LinearProgress';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part/index.tsx';

const LinearProgress = lazyPart(() => import('@mui/material/LinearProgress').then((module) => module.default));

/** A bar with a name: filled up to `value` per cent, or moving while nobody knows how much is left. */
export const ProgressBar = ({ label, value }: { readonly label: string; readonly value?: number }) => {
  const known: LinearProgressProps = value === undefined ? {} : { variant: 'determinate', value };
  return (
    <Suspense fallback={<Box sx={{ height: 4 }} />}>
      <LinearProgress {...known} aria-label={label} />
    </Suspense>
  );
};
