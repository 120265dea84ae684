import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { burstReport, measureBurst } from './burst.ts';
import { chooseTargets, openMeasuredDatabase, type Targets, undoWrites } from './database.ts';
import { measureFigures } from './figure-pages.ts';
import { measureFinding } from './find-anything.ts';
import { measureFirstPages } from './first-pages.ts';
import { measureListPages } from './list-pages.ts';
import { measure } from './load.ts';
import { compared, tokenOf } from './operations.ts';
import { withMeasured } from './report/document.ts';
import { type Comparison, figureTable, foundTables, listTable, measuredParts, printed } from './report/report.ts';
import { startMeasuredServer } from './server-process.ts';
import { type Size, sizes } from './sizes.ts';
import { runWeb } from './web/main.ts';
import { measureWindows, memoryGoal } from './windows.ts';

const help = `Usage: npm run bench -- [--size small|typical|large|tenfold] [--seconds N] [--only TEXT] [--keep-report]
       npm run bench -- --burst 3000 [--rate 20] [--size ...]
       npm run bench -- --windows 500 [--size ...]
       npm run bench -- --lists TEXT [--size ...]
       npm run bench -- --found [--size ...]
       npm run bench -- --figures [--size ...]
       npm run bench -- --web [--rounds 5] [--only TEXT] [--device TEXT] [--against FOLDER] [--told]

Measures the server beside the same work in SQL written by hand and prints the tables. At the size large it also replaces the
tables between the markers in docs/performance.md, and leaves everything else in that document alone.
The data of a size is generated once and stored in .data/bench-SIZE. --only measures operations with TEXT in their name;
with it or with --keep-report the document is not changed.

The other measurements only print their results:

--burst submits that many proposals, --rate per second, while the worker processes the consequences. Reports whether submitting
stayed fast, how long the worker took, and whether each proposal was numbered and notified exactly once. --burst 600 takes half a
minute.

--lists measures the first responses of the lists of operations with TEXT in their name ('' for all).

--found measures the first page of the officer's table with each filter, sort and search, and the search of every screen. Generating
the size tenfold takes half an hour and 40 GB.

--figures measures the pages of figures and the rows behind them.

--web opens the screens that people use most in a browser, first with an empty cache and then again, as on a desktop and as on a
slow phone, with the demo facility: how long until each is filled, and what was transferred. --against measures another
built checkout in turn with this one; --told lists what was transferred, and what moved on the screen.

--windows opens that many windows of the officer's table, which are notified of changes, and reports what they cost the server.
`;

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'large' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
    burst: { type: 'string' },
    rate: { type: 'string', default: '20' },
    windows: { type: 'string' },
    lists: { type: 'string' },
    found: { type: 'boolean', default: false },
    figures: { type: 'boolean', default: false },
    web: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    device: { type: 'string', default: '' },
    against: { type: 'string' },
    told: { type: 'boolean', default: false },
    port: { type: 'string', default: '4220' },
    data: { type: 'string' },
    'keep-report': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

/** The same number of connections as the server has. */
const poolSize = 12;
const say = (line: string) => void process.stderr.write(`${line}\n`);

const documentPath = 'docs/performance.md';
/** The size that the document is about; others are only printed. */
const documentedSize = 'large';

async function run(sizeName: string, size: Size): Promise<void> {
  const dataFolder = resolve(values.data ?? `.data/bench-${sizeName}`);
  const database = await openMeasuredDatabase(dataFolder, size, poolSize, say);
  const targets = await chooseTargets(database.pool);
  await undoWrites(database.pool, targets);
  await database.pool.query('vacuum analyze');
  const server = await startMeasuredServer(database.url, dataFolder, Number(values.port));
  try {
    const idle = server.memory()?.now ?? 0;
    const { list, close } = await compared(server.url, database.pool, targets);
    const comparisons: Comparison[] = [];
    for (const operation of list.filter(({ name }) => name.includes(values.only ?? ''))) {
      const { name, goal, atMost, undo } = operation;
      const passes: Comparison['passes'][number][] = [];
      for (const concurrency of [1, 10, 50]) {
        const effort = { concurrency, seconds: Number(values.seconds), ...(atMost ? { atMost } : {}) };
        const byHand = await measure(operation.byHand, effort);
        await undo?.();
        const measured = await measure(operation.server, effort);
        await undo?.();
        passes.push({ concurrency, server: measured, byHand });
        say(
          `${name.padEnd(30)}${String(concurrency).padStart(3)} at once: ${measured.median.toFixed(2)} ms, ${measured.perSecond.toFixed(0)}/s; by hand ${byHand.median.toFixed(2)} ms, ${byHand.perSecond.toFixed(0)}/s`,
        );
      }
      comparisons.push({ name, goal, passes });
    }
    close();
    const pages = values.only ? [] : await measureFirstPages(server.url, database.pool, targets);
    const lists = values.only ? [] : await measureListPages(server.url, database.pool, targets, say);
    const figures = values.only ? [] : await measureFigures(server.url, database.pool, targets, say);
    const memory = server.memory();
    const results = {
      sizeName,
      size,
      machine: `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
      day: new Date().toISOString().slice(0, 10),
      secondsToStart: server.secondsToStart,
      memory: memory && { idle, ...memory },
      comparisons,
      pages,
      lists,
      figures,
    };
    process.stdout.write(`\n${printed(results)}`);
    if (values.only || values['keep-report'] || sizeName !== documentedSize) return;
    writeFileSync(documentPath, withMeasured(readFileSync(documentPath, 'utf8'), measuredParts(results)));
    say(`Replaced the tables of ${documentPath}; check whether the sentences around them still hold.`);
  } finally {
    await server.stop();
    await database.close();
  }
}

/** Measures the server of a size with `work`, and prints its lines. */
async function measured(
  sizeName: string,
  size: Size,
  work: (url: string, pool: pg.Pool, targets: Targets) => Promise<readonly string[]>,
): Promise<void> {
  const dataFolder = resolve(values.data ?? `.data/bench-${sizeName}`);
  const database = await openMeasuredDatabase(dataFolder, size, poolSize, say);
  const targets = await chooseTargets(database.pool);
  const server = await startMeasuredServer(database.url, dataFolder, Number(values.port));
  try {
    process.stdout.write(`\n${(await work(server.url, database.pool, targets)).join('\n')}\n`);
  } finally {
    await server.stop();
    await database.close();
  }
}

/** Web server and worker in one process, as in `npm start`. */
async function runBurst(sizeName: string, size: Size): Promise<void> {
  const dataFolder = resolve(values.data ?? `.data/bench-${sizeName}`);
  const database = await openMeasuredDatabase(dataFolder, size, poolSize, say);
  const targets = await chooseTargets(database.pool);
  await undoWrites(database.pool, targets);
  const server = await startMeasuredServer(database.url, dataFolder, Number(values.port), 'web,worker');
  try {
    const { openCall, writer } = targets;
    const asked = { openCall, writer, submissions: Number(values.burst), rate: Number(values.rate) };
    const { text, isKept } = burstReport(await measureBurst(server.url, database.pool, asked, say));
    process.stdout.write(`\n${text}\n`);
    if (!isKept) process.exitCode = 1;
  } finally {
    await server.stop();
    await database.close();
  }
}

/** Measures windows of 25 people on the officer's table, each with as many windows as the server allows. */
async function runWindows(sizeName: string, size: Size): Promise<void> {
  const dataFolder = resolve(values.data ?? `.data/bench-${sizeName}`);
  const database = await openMeasuredDatabase(dataFolder, size, poolSize, say);
  const { rows: officers } = await database.pool.query<{ id: number; email: string }>(
    `with made as (insert into role_users (user_id, role_id) select id, 2 from users order by id limit 25
       on conflict do nothing) select id, email from users order by id limit 25`,
  );
  const { rows: proposals } = await database.pool.query<{ pk: number }>(
    'select proposal_pk as pk from proposals where deleted_at is null order by proposal_pk desc limit 25',
  );
  const tokens = officers.map((one) => tokenOf({ ...one, roleId: 2, role: 'user_officer' }));
  const server = await startMeasuredServer(database.url, dataFolder, Number(values.port));
  try {
    const measured = await measureWindows({
      url: server.url,
      windows: Number(values.windows),
      tokens: await Promise.all(tokens),
      keys: proposals.map(({ pk }) => `proposal/${pk}`),
      memory: () => server.memory()?.now ?? 0,
      change: () =>
        database.pool.query(
          "select pg_notify('atrium_changes', json_build_object('act', '1', 'keys', array['proposal/' || $1])::text)",
          [proposals[0]?.pk],
        ),
      seconds: 30,
    });
    const { windows, before, withWindows, requestsPerSecond, heardAfter } = measured;
    say(`${windows} windows: ${before} MB before, ${withWindows} MB with them (goal: at most ${memoryGoal} MB more)`);
    say(`${requestsPerSecond.toFixed(2)} requests a second while nothing happens`);
    say(
      heardAfter
        ? `a change reached the first window after ${heardAfter.first.toFixed(0)} ms, all after ${heardAfter.last.toFixed(0)} ms`
        : 'a change did not reach all windows',
    );
    if (withWindows - before > memoryGoal || requestsPerSecond > 0 || !heardAfter) process.exitCode = 1;
  } finally {
    await server.stop();
    await database.close();
  }
}

const size = Object.entries(sizes).find(([name]) => name === values.size)?.[1];
if (values.help) {
  process.stdout.write(help);
} else if (values.web) {
  const { rounds, only = '', device: on, against, told } = values;
  process.stdout.write(`\n${await runWeb({ rounds: Number(rounds), only, on, against, told }, say)}\n`);
} else if (size && values.windows) {
  await runWindows(values.size, size);
} else if (size && values.found) {
  await measured(values.size, size, async (url, pool, targets) =>
    foundTables(await measureFirstPages(url, pool, targets), await measureFinding(url, targets, say), values.size),
  );
} else if (size && values.figures) {
  await measured(values.size, size, async (...of) => figureTable(await measureFigures(...of, say)));
} else if (size && values.lists !== undefined) {
  await measured(values.size, size, async (...of) =>
    listTable(await measureListPages(...of, say, values.lists), values.size),
  );
} else if (size && values.burst) {
  await runBurst(values.size, size);
} else if (size) {
  await run(values.size, size);
} else {
  say(`There is no size ${values.size}; choose ${Object.keys(sizes).join(', ')}.`);
  process.exitCode = 2;
}
