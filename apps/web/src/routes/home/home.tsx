import { type HomeKind, homeOf } from '@atrium/domain/session';
import { lazyPart } from '@atrium/ui/lazy-part';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ComponentType } from 'react';
import { PageText } from '../../kits/page-text/index.ts';
import { Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';

/** The placeholder of a home page while its code is loading. */
function HomeFrame() {
  return (
    <Box aria-busy>
      <Skeleton variant="text" width={220} height={44} />
      <Skeleton variant="rounded" height={40} sx={{ maxWidth: '30rem', my: 2 }} />
      <Skeleton variant="rounded" height={420} />
    </Box>
  );
}

/**
 * The screen of each kind of home: `PROPOSALS: lazyPart(() => import('…').then((m) => m.ProposalsScreen))`, so that users do not load the
 * home of another role. A kind without its own screen shows the facility's home page.
 */
const homes: Partial<Record<HomeKind, ComponentType>> = {
  PROPOSALS: lazyPart(() => import('../proposals/proposals.tsx').then((m) => m.OfficerProposals), HomeFrame),
  DASHBOARD: lazyPart(() => import('./dashboard.tsx').then((m) => m.Dashboard), HomeFrame),
  TECHNICAL_REVIEWS: lazyPart(
    () => import('../reviews/review-homes.tsx').then((module) => module.ScientistHome),
    HomeFrame,
  ),
  EXPERIMENTS: lazyPart(() => import('../experiments/experiments.tsx').then((m) => m.Experiments), HomeFrame),
  GRADING: lazyPart(() => import('../reviews/review-homes.tsx').then((module) => module.GradingHome), HomeFrame),
};

/** The facility's text for users whose role has no home of its own. */
function FacilityHome() {
  const text = useText();
  return (
    <Screen title={text('Dashboard')}>
      <PageText page="HOMEPAGE" />
    </Screen>
  );
}

/** `/`: the home page of the current role (rule U39). */
export function HomeScreen() {
  const { role } = useSession();
  const Home = homes[homeOf(role)];
  if (!Home) return <FacilityHome />;
  return <Home />;
}
