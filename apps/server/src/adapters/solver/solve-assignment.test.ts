import { type AssignmentProblem, costOf } from '@atrium/domain/assignment';
import { describe, expect, it } from 'vitest';
import { solveAssignment } from './solve-assignment.ts';

/** Numbers that look drawn by chance and are the same each time. */
function drawing(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function drawn(
  seed: number,
  size: { rows: number; people: number; need: number; most: number; blocked: number },
): AssignmentProblem {
  const next = drawing(seed);
  const { rows, people, need, most, blocked } = size;
  return {
    needs: new Int32Array(rows).fill(need),
    rooms: new Int32Array(people).fill(most),
    loads: Int32Array.from({ length: people }, () => Math.floor(next() * 3)),
    costs: Float32Array.from({ length: rows * people }, () =>
      next() < blocked ? Number.POSITIVE_INFINITY : Math.round(next() * 100),
    ),
    share: Math.max(1, Math.ceil((rows * need) / people)),
  };
}

/** The least cost there is, by trying every choice. */
function leastCost(problem: AssignmentProblem): number {
  const people = problem.rooms.length;
  const chosen: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  const tryRow = (row: number) => {
    if (row === problem.needs.length) {
      least = Math.min(least, costOf(problem, chosen));
      return;
    }
    for (let mask = 0; mask < 1 << people; mask += 1) {
      const own = Array.from({ length: people }, (_, n) => n)
        .filter((n) => mask & (1 << n))
        .map((n) => row * people + n);
      if (own.length > (problem.needs[row] ?? 0) || own.some((pair) => !Number.isFinite(problem.costs[pair]))) continue;
      chosen.push(...own);
      tryRow(row + 1);
      chosen.length -= own.length;
    }
  };
  tryRow(0);
  return least;
}

describe('the solver for reviewer assignments (rule R142)', () => {
  it.each(Array.from({ length: 60 }, (_, n) => n))(
    'finds the lowest cost, checked against all assignments: %d',
    async (n) => {
      const problem = drawn(n + 1, {
        rows: 2 + (n % 3),
        people: 3 + (n % 2),
        need: 1 + (n % 2),
        most: 1 + (n % 3),
        blocked: 0.25,
      });
      const { pairs, cost, isOptimal } = await solveAssignment(problem);
      expect(isOptimal).toBe(true);
      expect(costOf(problem, [...pairs])).toBeCloseTo(leastCost(problem), 3);
      expect(cost).toBeCloseTo(costOf(problem, [...pairs]), 3);
    },
  );

  it('solves 200 proposals for 30 people optimally', { timeout: 60_000 }, async () => {
    const problem = drawn(5, { rows: 200, people: 30, need: 2, most: 20, blocked: 0.05 });
    const { pairs, short, cost, isOptimal } = await solveAssignment(problem);
    expect(isOptimal).toBe(true);
    expect(costOf(problem, [...pairs])).toBeCloseTo(cost, 3);
    expect([...short].every((lacks) => lacks === 0)).toBe(true);
  });

  it('gives an expert in everything more than an even share, but not all', async () => {
    const [rows, people] = [40, 4];
    const { pairs, isOptimal } = await solveAssignment({
      needs: new Int32Array(rows).fill(1),
      rooms: new Int32Array(people).fill(rows),
      loads: new Int32Array(people),
      costs: Float32Array.from({ length: rows * people }, (_, pair) => (pair % people === 0 ? 0 : 100)),
      share: 10,
    });
    const ofExpert = pairs.filter((pair) => pair % people === 0).length;
    expect([pairs.length, ofExpert, isOptimal]).toEqual([40, 17, true]);
  });

  it('leaves every need open if nobody is available', async () => {
    const blocked = { ...drawn(1, { rows: 2, people: 2, need: 1, most: 0, blocked: 1 }) };
    expect((await solveAssignment(blocked)).short).toEqual(Int32Array.of(1, 1));
  });
});
