/** A progress bar. Most screens never show one, so its code is loaded when one is first drawn. */
import Box from '@mui/material/Box';
import type { LinearProgressProps } from '@mui/material/LinearProgress';
import { lazyPart } from '../lazy-part/index.tsx';

const LinearProgress = lazyPart<LinearProgressProps>(
  () => import('@mui/material/LinearProgress').then((module) => module.default),
  () => <Box sx={{ height: 4 }} />,
);

/** A labelled bar: filled up to `value` per cent, or moving while the remaining work is unknown. */
export const ProgressBar = ({ label, value }: { readonly label: string; readonly value?: number }) => {
  const known: LinearProgressProps = value === undefined ? {} : { variant: 'determinate', value };
  return <LinearProgress {...known} aria-label={label} />;
};
