import { homeOf } from '@atrium/domain/session';
import { lazyPart } from '@atrium/ui/lazy-part';
import { useSession } from '../../session/index.ts';

const OfficerProposals = lazyPart(() => import('./proposals.tsx').then((m) => m.OfficerProposals));
const ScientistHome = lazyPart(() => import('../reviews/review-homes.tsx').then((m) => m.ScientistHome));

/** `/Proposals`: the officers' table, or that of the scientist's instruments (rules P43 and P45). */
export function ProposalsByRole() {
  const { role } = useSession();
  return homeOf(role) === 'TECHNICAL_REVIEWS' ? <ScientistHome /> : <OfficerProposals />;
}
