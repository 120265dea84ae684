import { homeOf } from '@atrium/domain/session';
import { lazy, Suspense } from 'react';
import { useSession } from '../session/index.ts';

const OfficerProposals = lazy(() => import('./proposals.tsx').then((m) => ({ default: m.OfficerProposals })));
const ScientistHome = lazy(() => import('./review-homes.tsx').then((m) => ({ default: m.ScientistHome })));

/** `/Proposals`: the officers' table, or the one of the scientist's instruments (rules P43 and P45). */
export function ProposalsByRole() {
  const { role } = useSession();
  return (
    <Suspense fallback={null}>
      {homeOf(role) === 'TECHNICAL_REVIEWS' ? <ScientistHome /> : <OfficerProposals />}
    </Suspense>
  );
}
