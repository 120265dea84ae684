import { type AssignmentProblem, type AssignmentSolution, loadSteps, shortCost } from '@atrium/domain/assignment';
import highsPackage, { type Highs, type InitOptions, type Model } from 'highs';

/** Its types describe a CommonJS package; the import is a module. */
const loadHighs = highsPackage as unknown as (options?: InitOptions) => Promise<Highs>;

/** Pairs of each proposal in the first solution attempt; more are added if they would reduce the cost. */
const firstPairs = 10;
const morePairs = 6;
/** Seconds after which the best solution so far is returned. */
const secondsAtMost = 15;
const small = 1e-6;

let loaded: Promise<Highs> | undefined;

/** Returns the load above an even share, split into the steps of `loadSteps`, for a person who already has `load`. */
function stepsOf(load: number, share: number, room: number): Array<{ reviews: number; cost: number }> {
  let left = room;
  let passed = load;
  const steps = [{ reviews: share, cost: 0 }, ...loadSteps].map(({ reviews, cost }) => {
    const used = Math.min(passed, reviews);
    passed -= used;
    const here = Math.min(reviews - used, left);
    left -= here;
    return { reviews: here, cost };
  });
  return steps.filter((step) => step.reviews > 0);
}

/** Returns the cheapest pairs of a row that the model does not contain yet. */
function cheapest(
  row: number,
  people: number,
  known: ReadonlySet<number>,
  count: number,
  priceOf: (pair: number) => number,
) {
  const best: Array<{ pair: number; price: number }> = [];
  for (let person = 0; person < people; person += 1) {
    const pair = row * people + person;
    const price = priceOf(pair);
    if (!Number.isFinite(price) || known.has(pair)) continue;
    const last = best.at(-1);
    if (best.length === count && last && price >= last.price) continue;
    let at = best.length;
    while (at > 0 && (best[at - 1]?.price ?? 0) > price) at -= 1;
    best.splice(at, 0, { pair, price });
    if (best.length > count) best.pop();
  }
  return best;
}

/** Adds a column for each pair, with one entry in the row of the proposal and one in that of the person. */
function addPairs(model: Model, problem: AssignmentProblem, pairs: readonly number[]): void {
  const [rows, people] = [problem.needs.length, problem.rooms.length];
  const count = pairs.length;
  model.addCols({
    cost: Float64Array.from(pairs, (pair) => problem.costs[pair] ?? 0),
    lower: new Float64Array(count),
    upper: new Float64Array(count).fill(1),
    matrix: {
      format: 'csc',
      numRows: rows + people,
      numCols: count,
      starts: Int32Array.from({ length: count + 1 }, (_, n) => 2 * n),
      indices: Int32Array.from(pairs.flatMap((pair) => [Math.floor(pair / people), rows + (pair % people)])),
      values: new Float64Array(2 * count).fill(1),
    },
  });
}

/** Returns the linear programme without pairs: the missing reviews of each proposal, and the cost of each load. */
function emptyModel(highs: Highs, problem: AssignmentProblem): { model: Model; columns: number } {
  const [rows, people] = [problem.needs.length, problem.rooms.length];
  const cost: number[] = [];
  const upper: number[] = [];
  const indices: number[] = [];
  const values: number[] = [];
  const add = (price: number, most: number, row: number, value: number) => {
    cost.push(price);
    upper.push(most);
    indices.push(row);
    values.push(value);
  };
  for (const [row, need] of problem.needs.entries()) add(shortCost, need, row, 1);
  problem.rooms.forEach((room, person) => {
    for (const step of stepsOf(problem.loads[person] ?? 0, problem.share, room)) {
      add(step.cost, step.reviews, rows + person, -1);
    }
  });
  const model = highs.createModel({
    numCols: cost.length,
    numRows: rows + people,
    colCost: cost,
    colLower: new Float64Array(cost.length),
    colUpper: upper,
    rowLower: [...problem.needs, ...Array.from({ length: people }, () => Number.NEGATIVE_INFINITY)],
    rowUpper: [...problem.needs, ...Array.from({ length: people }, () => 0)],
    matrix: {
      format: 'csc',
      numRows: rows + people,
      numCols: cost.length,
      starts: Array.from({ length: cost.length + 1 }, (_, n) => n),
      indices,
      values,
    },
  });
  return { model, columns: cost.length };
}

/** Returns how many reviews each proposal lacks if these pairs are chosen. */
function lackingAfter({ needs, rooms }: AssignmentProblem, chosen: readonly number[]): Int32Array {
  const lacking = Int32Array.from(needs);
  for (const pair of chosen) {
    const row = Math.floor(pair / rooms.length);
    lacking[row] = (lacking[row] ?? 0) - 1;
  }
  return lacking;
}

/**
 * Finds the cheapest choice of pairs with HiGHS. It starts with a few pairs of each proposal and adds those that would reduce the cost at
 * the prices of the last solution, until there are none left: then the solution is optimal among all pairs. The programme is a network
 * flow, so it has an optimal solution in whole reviews. Returns the best solution found when its time is over; the capacity of each person
 * is in `rooms`.
 */
export async function solveAssignment(problem: AssignmentProblem): Promise<AssignmentSolution> {
  const began = performance.now();
  const secondsGone = () => (performance.now() - began) / 1000;
  loaded ??= loadHighs();
  const highs = await loaded;
  const [rows, people] = [problem.needs.length, problem.rooms.length];
  const { model, columns } = emptyModel(highs, problem);
  try {
    model.options.set({ output_flag: false });
    const known = new Set<number>();
    const pairs: number[] = [];
    const take = (more: readonly number[]) => {
      if (more.length === 0) return;
      for (const pair of more) known.add(pair);
      pairs.push(...more);
      addPairs(model, problem, more);
    };
    const priced = (count: number, priceOf: (row: number) => (pair: number) => number, below: number) =>
      Array.from({ length: rows }, (_, row) =>
        (problem.needs[row] ?? 0) > 0
          ? cheapest(row, people, known, count, priceOf(row)).filter(({ price }) => price < below)
          : [],
      ).flatMap((found) => found.map(({ pair }) => pair));
    take(priced(firstPairs, () => (pair) => problem.costs[pair] ?? Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY));
    let isOptimal = false;
    let values = new Float64Array(columns + pairs.length);
    while (secondsGone() < secondsAtMost) {
      model.options.set({ time_limit: model.getRunTime() + Math.max(1, secondsAtMost - secondsGone()) });
      model.run();
      const solution = model.getSolution();
      values = Float64Array.from(solution.colValue);
      const { rowDual } = solution;
      const more = priced(
        morePairs,
        (row) => (pair) =>
          (problem.costs[pair] ?? Number.POSITIVE_INFINITY) -
          (rowDual[row] ?? 0) -
          (rowDual[rows + (pair % people)] ?? 0),
        -small,
      );
      isOptimal = more.length === 0;
      if (isOptimal) break;
      take(more);
    }
    const chosen = pairs.filter((_, at) => (values[columns + at] ?? 0) > 0.5);
    return {
      pairs: Int32Array.from(chosen),
      short: lackingAfter(problem, chosen),
      cost: model.getObjectiveValue(),
      isOptimal,
      seconds: secondsGone(),
      megabytes: Math.round(process.memoryUsage().rss / 1_048_576),
    };
  } finally {
    model.dispose();
  }
}
