import { type HomeKind, homeOf } from '@atrium/domain/session';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { type ComponentType, lazy, Suspense } from 'react';
import { PageScreen } from '../features/session/page-screen.tsx';
import { useSession } from '../session/index.ts';

/**
 * What each kind of home shows: `PROPOSALS: lazy(() => import('…').then((m) => ({ default: m.ProposalsScreen })))`, so that
 * nobody loads the home of another role. A kind without a screen of its own shows the facility's home page.
 */
const homes: Partial<Record<HomeKind, ComponentType>> = {
  PROPOSALS: lazy(() => import('./proposals.tsx').then((m) => ({ default: m.OfficerProposals }))),
  DASHBOARD: lazy(() => import('./dashboard.tsx').then((m) => ({ default: m.Dashboard }))),
  TECHNICAL_REVIEWS: lazy(() => import('./review-homes.tsx').then((module) => ({ default: module.ScientistHome }))),
  EXPERIMENTS: lazy(() => import('./experiments.tsx').then((m) => ({ default: m.Experiments }))),
  GRADING: lazy(() => import('./review-homes.tsx').then((module) => ({ default: module.GradingHome }))),
};

/** The shape of a home while its part of the program arrives. */
function HomeFrame() {
  return (
    <Box aria-busy>
      <Skeleton variant="text" width={220} height={44} />
      <Skeleton variant="rounded" height={40} sx={{ maxWidth: 480, my: 2 }} />
      <Skeleton variant="rounded" height={420} />
    </Box>
  );
}

/** `/`: by role (rule U39). */
export function HomeScreen() {
  const { role } = useSession();
  const Home = homes[homeOf(role)];
  if (!Home) return <PageScreen page="HOMEPAGE" title="Dashboard" />;
  return (
    <Suspense fallback={<HomeFrame />}>
      <Home />
    </Suspense>
  );
}
