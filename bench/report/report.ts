import type { FirstPage } from '../first-pages.ts';
import type { ListPage } from '../list-pages.ts';
import type { Measured, Timed } from '../load.ts';
import type { Compared } from '../operations.ts';
import type { Size } from '../sizes.ts';

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
    '| First response of | rows | least ms | median ms | p95 ms | by hand: least | median | ratio of the least | load | goal kept |',
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
    '| Response | median ms | p95 ms | goal kept |',
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

/** Returns the middle one of some numbers, or the mean of the middle two. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

const ownLists = 'Own experiments and visits';
const tableOf = (name: string) => (name.startsWith('Own ') ? ownLists : (name.split(':')[0] ?? name));

/** Returns a summary of the first responses of lists: one row for each table and role. */
export function listSummary(lists: readonly ListPage[]): string[] {
  return [
    '| Lists | responses | median ms | worst p95 ms | more than by hand, median ms | within 1.5 times |',
    '|---|--:|--:|--:|--:|--:|',
    ...[...Map.groupBy(lists, ({ name }) => tableOf(name))].map(([name, rows]) => {
      const more = medianOf(rows.map(({ median, byHand }) => median - byHand.median));
      const within = rows.filter(({ least, byHand }) => least <= handRatio * byHand.least).length;
      const worst = Math.max(...rows.map(({ p95 }) => p95));
      const times = [rows.length, ms(medianOf(rows.map(({ median }) => median))), ms(worst), more.toFixed(1), within];
      return `| ${[name, ...times].join(' | ')} |`;
    }),
  ];
}

const startGoal = 3;

function processLines({ secondsToStart, memory }: Results): string[] {
  return [
    `From its start to its first response: ${secondsToStart.toFixed(1)} s (goal: under ${startGoal} s).`,
    ...(memory
      ? [
          `Memory: ${memory.idle} MB at rest, ${memory.now} MB after the run, ${memory.peak} MB at most (goal: under ${memoryGoal} MB): ${mark(memory.peak < memoryGoal)}.`,
        ]
      : []),
  ];
}

/** Returns the parts of docs/performance.md that a run measures, by the names of their markers (`document.ts`). */
export function measuredParts(results: Results): Readonly<Record<string, readonly string[]>> {
  const { sizeName, day, machine, comparisons, pages, lists, figures } = results;
  const dated = (table: readonly string[]) => [...table, '', `Measured on ${day}.`];
  return {
    run: [
      `Measured with \`npm run bench -- --size ${sizeName}\` on ${day}: ${machine}; server, database and load on the`,
      'same machine.',
    ],
    operations: dated(comparisonTable(comparisons)),
    'first page': dated(pageTable(pages, pageGoal[sizeName] ?? 150)),
    lists: dated(listSummary(lists)),
    figures: dated(figureTable(figures)),
    process: [...processLines(results), '', `Measured on ${day}.`],
  };
}

/** Returns all results for the terminal, with the measured size and every response of the lists. */
export function printed(results: Results): string {
  const { sizeName, size, lists } = results;
  const whole = (value: number) => value.toLocaleString('en');
  const { run = [], ...parts } = measuredParts(results);
  return [
    ...run,
    '',
    `${whole(size.proposals)} proposals, ${whole(size.users)} people, ${whole(size.proposals * size.answersPerProposal)} answers, ${whole(size.experiments)} experiments, ${whole(size.samples)} samples.`,
    ...Object.entries(parts).flatMap(([name, lines]) => ['', `## ${name}`, '', ...lines]),
    '',
    '## each response of the lists',
    '',
    ...listTable(lists, sizeName),
    '',
  ].join('\n');
}
