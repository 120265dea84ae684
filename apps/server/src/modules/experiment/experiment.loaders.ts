import { oneLoader } from '../../access/loaders.ts';
import { type ExperimentRow, findExperiments } from './experiment.queries.ts';

/** An experiment by key, batched. */
export const experiments = oneLoader<number, ExperimentRow>(
  (ctx, pks) => findExperiments(ctx.db, pks),
  ({ experimentPk }) => experimentPk,
);
