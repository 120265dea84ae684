import { MyVisitsScreen } from '../../features/experiment/own/my-visits-screen.tsx';
import { OwnRegistration } from '../../features/visit/registration/own-registration.tsx';
import { experimentOpenings } from './experiment-openings.tsx';

/** `/MyVisits`. */
export function MyVisits() {
  return <MyVisitsScreen openings={experimentOpenings} Registration={OwnRegistration} />;
}
