import { OwnReadiness } from '../../features/experiment/own/own-readiness.tsx';
import { OwnVisits } from '../../features/experiment/own/own-visits.tsx';
import { UpcomingExperiments } from '../../features/experiment/own/upcoming-experiments.tsx';
import { MyProposalsScreen } from '../../features/my-proposals/my-proposals-screen.tsx';
import { OwnRegistration } from '../../features/visit/registration/own-registration.tsx';
import { PageNotice } from '../../kits/page-text/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures } from '../../session/index.ts';
import { experimentOpenings } from '../experiments/experiment-openings.tsx';

/** The home page of applicants: their experiments and proposals, and the facility's notice (rule A14). */
export function Dashboard() {
  const text = useText();
  const features = useFeatures();
  const visits = features.has('VISIT_MANAGEMENT');
  return (
    <MyProposalsScreen
      more={
        <>
          {visits ? <OwnVisits openings={experimentOpenings} Registration={OwnRegistration} /> : null}
          {features.has('SCHEDULER') ? (
            <>
              <OwnReadiness openings={experimentOpenings} withoutVisits={visits} />
              <UpcomingExperiments openings={experimentOpenings} />
            </>
          ) : null}
        </>
      }
      below={<PageNotice page="HOMEPAGE" label={text('From the user office')} />}
    />
  );
}
