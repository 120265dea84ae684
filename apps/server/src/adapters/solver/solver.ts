import type { Does } from '../../apart/does.ts';
import type { bestFits, suggestAssignments } from './suggest-assignments.ts';

/** Assigns reviewers to proposals; rejects with `WorkStopped` if it exceeds its limits of time or memory. */
export interface Solver {
  suggest(...material: Parameters<typeof suggestAssignments>): ReturnType<typeof suggestAssignments>;
  bestFits(...known: Parameters<typeof bestFits>): Promise<ReturnType<typeof bestFits>>;
}

/** Returns a solver that works in a separate process. */
export const workerSolver = (
  threads: Does<'suggestAssignments', typeof suggestAssignments> & Does<'bestFits', typeof bestFits>,
): Solver => ({
  suggest: (material) => threads.run('suggestAssignments', material),
  bestFits: (known) => threads.run('bestFits', known),
});
