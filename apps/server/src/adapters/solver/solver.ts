import type { Does } from '../../apart/does.ts';
import type { solveAssignment } from './solve-assignment.ts';

/** Solves who reviews what; rejects with `WorkStopped` where it took more time or memory than it has. */
export interface Solver {
  solve(problem: Parameters<typeof solveAssignment>[0]): ReturnType<typeof solveAssignment>;
}

/** Solved in a thread of its own. */
export const workerSolver = (threads: Does<'solveAssignment', typeof solveAssignment>): Solver => ({
  solve: (problem) => threads.run('solveAssignment', problem),
});
