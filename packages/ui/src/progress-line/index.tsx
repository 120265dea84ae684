/** A line that indicates loading. */
import Box from '@mui/material/Box';
import { VisuallyHidden } from '../visually-hidden/index.tsx';

/** A line along the top of the window that indicates loading; `label` announces it to screen readers. */
export function ProgressLine({ label }: { readonly label: string }) {
  return (
    <Box
      sx={{
        position: 'fixed',
        top: 0,
        left: 0,
        right: 0,
        zIndex: 'tooltip',
        height: 3,
        pointerEvents: 'none',
        backgroundColor: 'primary.main',
        transformOrigin: 'left',
        '@keyframes on-the-way': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } },
        animationName: 'on-the-way',
        animationDuration: '8s',
        animationTimingFunction: 'ease-out',
        animationFillMode: 'forwards',
        '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
        '@media (forced-colors: active)': { backgroundColor: 'highlight' },
      }}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
    </Box>
  );
}
