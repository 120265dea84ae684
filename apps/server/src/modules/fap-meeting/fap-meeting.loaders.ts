import { manyLoader } from '../../access/loaders.ts';
import { type DecisionRow, listDecisions } from './fap-meeting.queries.ts';

/** All decisions on a proposal, batched; asks nobody's leave. */
export const decisionsOfProposal = manyLoader<number, DecisionRow>(
  (ctx, pks) => listDecisions(ctx.db, pks),
  (row) => row.proposalPk,
);
