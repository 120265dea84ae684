import { ExperimentTimesScreen } from '../../features/experiment/experiment-times-screen.tsx';
import { experimentOpenings } from './experiment-openings.tsx';

/** `/ExperimentTimes`. */
export function ExperimentTimes() {
  return <ExperimentTimesScreen openings={experimentOpenings} />;
}
