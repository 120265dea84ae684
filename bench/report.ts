import type { FirstPage } from './first-pages.ts';
import type { ListPage } from './list-pages.ts';
import type { Measured, Timed } from './load.ts';
import type { Compared } from './operations.ts';
import type { Size } from './sizes.ts';

export interface Comparison {
  readonly name: string;
  readonly goal: Compared['goal'];
  readonly passes: readonly { readonly concurrency: number; readonly server: Measured; readonly byHand: Measured }[];
}

export interface Results {
  readonly sizeName: string;
  readonly size: Size;
  readonly machine: string;
  readonly day: string;
  readonly secondsToStart: number;
  readonly memory: { readonly idle: number; readonly now: number; readonly peak: number } | undefined;
  readonly comparisons: readonly Comparison[];
  readonly pages: readonly FirstPage[];
  readonly lists: readonly ListPage[];
  readonly figures: readonly Timed[];
}

const pageGoal: Readonly<Record<string, number>> = { small: 150, typical: 150, large: 150, tenfold: 400 };
const memoryGoal = 250;

const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0));
const rate = (value: number) => (value < 100 ? value.toFixed(1) : value.toFixed(0));
const failed = ({ failures }: Measured) => (failures > 0 ? `**${failures} failed**` : '');
const mark = (kept: boolean) => (kept ? 'yes' : '**no**');

/** Whether a comparison meets its goal at this concurrency; undefined if it has none. */
function verdict(
  { goal }: Comparison,
  { concurrency, server, byHand }: Comparison['passes'][number],
): boolean | undefined {
  const checks: boolean[] = [];
  if (concurrency === 1 && goal.ratio) checks.push(server.median <= goal.ratio * byHand.median);
  if (concurrency === 1 && goal.median) checks.push(server.median < goal.median);
  if (concurrency === 50 && goal.rate) checks.push(server.perSecond >= goal.rate * byHand.perSecond);
  return checks.length > 0 ? checks.every(Boolean) : undefined;
}

function comparisonTable(comparisons: readonly Comparison[]): string[] {
  const lines = [
    '| Operation | at once | median ms | p99 ms | per second | by hand: median | p99 | per second | ratio of medians | of rates | goal kept |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|',
  ];
  for (const comparison of comparisons) {
    for (const pass of comparison.passes) {
      const { concurrency, server, byHand } = pass;
      const kept = verdict(comparison, pass);
      const cells = [
        comparison.name,
        concurrency,
        ms(server.median),
        ms(server.p99),
        rate(server.perSecond),
        ms(byHand.median),
        ms(byHand.p99),
        rate(byHand.perSecond),
        (server.median / byHand.median).toFixed(2),
        (server.perSecond / byHand.perSecond).toFixed(2),
        failed(server) || failed(byHand) || (kept === undefined ? '' : mark(kept)),
      ];
      lines.push(`| ${cells.join(' | ')} |`);
    }
  }
  return lines;
}

function pageTable(pages: readonly FirstPage[], goal: number): string[] {
  return [
    '| First page with | median ms | p95 ms | counted: median ms | read from end to end | goal kept |',
    '|---|--:|--:|--:|---|---|',
    ...pages.map(
      ({ name, median, p95, counted, scans }) =>
        `| ${name} | ${ms(median)} | ${ms(p95)} | ${ms(counted)} | ${scans.join(', ') || 'nothing'} | ${mark(p95 < goal && scans.length === 0)} |`,
    ),
  ];
}

/** Anything faster than this is fast enough, whatever the ratio: it is the cost of a request. */
const quick = 5;
const handRatio = 1.5;

/** Returns the table of the first responses of lists beside the same rows by hand. */
export function listTable(lists: readonly ListPage[], sizeName: string): string[] {
  const goal = pageGoal[sizeName] ?? 150;
  return [
    '| First answer of | rows | least ms | median ms | p95 ms | by hand: least | median | ratio of the least | load | goal kept |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|---|',
    ...lists.map(({ name, rows, least, median, p95, byHand, load }) => {
      const isKept = p95 < goal && (least < quick || least <= handRatio * byHand.least);
      const times = [least, median, p95, byHand.least, byHand.median].map(ms).join(' | ');
      return `| ${name} | ${rows} | ${times} | ${(least / byHand.least).toFixed(2)} | ${load.toFixed(1)} | ${mark(isKept)} |`;
    }),
  ];
}

/** A page of figures should take no longer than people wait after a click. */
const figureGoal = 300;

/** Returns a table of response times against the goal. */
function timeTable(answers: readonly Timed[], goal: number): string[] {
  return [
    '| Answer | median ms | p95 ms | goal kept |',
    '|---|--:|--:|---|',
    ...answers.map(({ name, median, p95 }) => `| ${name} | ${ms(median)} | ${ms(p95)} | ${mark(p95 < goal)} |`),
  ];
}

/** Returns the table for the pages of figures, and the rows behind them. */
export const figureTable = (figures: readonly Timed[]): string[] => timeTable(figures, figureGoal);

/** Search results should appear before the next letter is typed. */
const findGoal = 100;

/** Returns the tables for the first pages of the officer's table, and for the search of every screen. */
export function foundTables(pages: readonly FirstPage[], found: readonly Timed[], sizeName: string): string[] {
  return [...pageTable(pages, pageGoal[sizeName] ?? 150), '', ...timeTable(found, findGoal)];
}

/** Returns the results as a page of the documentation. */
export function page(results: Results): string {
  const { sizeName, size, memory, pages, comparisons, lists, figures } = results;
  const goal = pageGoal[sizeName] ?? 150;
  return [
    '# Performance',
    '',
    `Measured with \`npm run bench -- --size ${sizeName}\` on ${results.day}: ${results.machine}; server, database and load on the`,
    'same machine. Compare ratios, not times: they come from one run. *By hand* is the same work in SQL written for this one',
    'purpose and sent by the driver alone, without HTTP, rights, validation or GraphQL, in `bench/by-hand.ts`.',
    '',
    `The world of this size: ${size.proposals.toLocaleString('en')} proposals, ${size.users.toLocaleString('en')} people,`,
    `${(size.proposals * size.answersPerProposal).toLocaleString('en')} answers, ${size.reviewsPerProposal} reviews for each proposal, ten years of event log.`,
    '',
    '## Operations',
    '',
    ...comparisonTable(comparisons),
    '',
    'Goals: a list costs at most 1.5 times the work by hand one at a time, and keeps 60 % of its rate with fifty at once; saving',
    'at most 2 times; submitting at most 3 times and under 20 ms. Events are recorded with their jobs, which nobody works off',
    'meanwhile. Answers of 100 and of 400 rows miss the goal of a list: a third of the work on them is to write them as JSON and to send',
    'them, which by hand nobody does. Screens ask for them only when somebody chooses the largest page, or not at all.',
    '',
    '## First page of the officer’s table',
    '',
    `Ten rows over HTTP with each filter, sort and search. Goal: p95 under ${goal} ms, and no proposal table read from end to end. How many`,
    'rows there are is asked beside them, and told when it is counted.',
    '',
    ...pageTable(pages, goal),
    '',
    '## Lists of operations',
    '',
    `${size.experiments.toLocaleString('en')} experiments, each with a visit of three (${(3 * size.experiments).toLocaleString('en')} registrations) and mostly with a safety`,
    `form, shipments and feedback; ${size.samples.toLocaleString('en')} samples. Tables of experiments answer ten rows; lists without pages as many as an answer holds.`,
    `Goal: p95 under ${goal} ms, and at most ${handRatio} times the same rows by hand, or under ${quick} ms.`,
    '',
    ...listTable(lists, sizeName),
    '',
    '## Figures',
    '',
    `The page of a call, the page of the facility over ten years, and the rows behind a figure, each counted as it is asked for.`,
    `Goal: p95 under ${figureGoal} ms.`,
    '',
    ...figureTable(figures),
    '',
    '## Server process',
    '',
    `From its start to its first answer: ${results.secondsToStart.toFixed(1)} s (goal: under 3 s).`,
    ...(memory
      ? [
          `Memory: ${memory.idle} MB at rest, ${memory.now} MB after the run, ${memory.peak} MB at most (goal: under ${memoryGoal} MB): ${mark(memory.peak < memoryGoal)}.`,
        ]
      : []),
    '',
  ].join('\n');
}
