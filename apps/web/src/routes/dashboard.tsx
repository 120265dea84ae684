import { UpcomingExperiments } from '../features/experiment/upcoming-experiments.tsx';
import { MyProposalsScreen } from '../features/my-proposals/my-proposals-screen.tsx';
import { PageNotice } from '../kits/page-text/index.ts';
import { useText } from '../locale/index.ts';
import { useFeatures } from '../session/index.ts';
import { experimentOpenings } from './experiment-openings.tsx';

/** Home of applicants: their experiments and proposals, and what the facility tells them (rule A14). */
export function Dashboard() {
  const text = useText();
  const features = useFeatures();
  return (
    <>
      <MyProposalsScreen
        more={features.has('SCHEDULER') ? <UpcomingExperiments openings={experimentOpenings} /> : undefined}
      />
      <PageNotice page="HOMEPAGE" label={text('From the user office')} />
    </>
  );
}
