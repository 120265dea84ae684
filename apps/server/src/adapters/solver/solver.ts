import type { Does } from '../../apart/does.ts';
import type { bestFits, suggestAssignments } from './suggest-assignments.ts';

/** Works out who reviews what; rejects with `WorkStopped` where it took more time or memory than it has. */
export interface Solver {
  suggest(...material: Parameters<typeof suggestAssignments>): ReturnType<typeof suggestAssignments>;
  bestFits(...known: Parameters<typeof bestFits>): Promise<ReturnType<typeof bestFits>>;
}

/** Worked out in a process of its own. */
export const workerSolver = (
  threads: Does<'suggestAssignments', typeof suggestAssignments> & Does<'bestFits', typeof bestFits>,
): Solver => ({
  suggest: (material) => threads.run('suggestAssignments', material),
  bestFits: (known) => threads.run('bestFits', known),
});
