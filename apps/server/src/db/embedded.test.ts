import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processesIn, readPidFile } from './embedded/processes.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

/** A cluster made once and copied for each test: making one takes a second. */
let made: string;
let home: string;
let dataFolder: string;
const running = new Set<Embedded>();
const holders = new Set<ChildProcess>();
let said: string[];
const silent = { say: () => undefined, log: { warn: () => undefined } };

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'atrium-embedded-'));
  await (await startEmbedded({ dataFolder: made, ...silent })).stop();
});

afterAll(() => rmSync(made, { recursive: true }));

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'atrium-embedded-'));
  dataFolder = join(home, 'data');
  said = [];
});

afterEach(async () => {
  for (const holder of holders) holder.kill('SIGKILL');
  holders.clear();
  for (const embedded of running) await embedded.stop();
  running.clear();
  for (const pid of processesIn(join(dataFolder, 'postgres'))) process.kill(pid, 'SIGKILL');
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

/** Lets the test begin with an empty database instead of making one. */
function copyCluster(): void {
  cpSync(made, dataFolder, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function start(folder = dataFolder): Promise<Embedded> {
  const embedded = await startEmbedded({ dataFolder: folder, ...silent, log: { warn: (line) => said.push(line) } });
  running.add(embedded);
  return embedded;
}

/** Starts the database in a process of its own, which can then be killed like a server. */
async function startElsewhere(): Promise<{ holder: ChildProcess; connectionString: string }> {
  const program = new URL('../../test/hold-database.ts', import.meta.url).pathname;
  const holder = spawn(process.execPath, [program, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
  holders.add(holder);
  if (!holder.stdout) throw new Error('no output');
  const [line] = (await once(holder.stdout, 'data')) as [Buffer];
  return { holder, connectionString: line.toString().trim() };
}

async function kill(holder: ChildProcess): Promise<void> {
  const end = once(holder, 'exit');
  holder.kill('SIGKILL');
  await end;
}

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const remember = "create table kept as select 'kept' as word";
const recall = 'select word from kept';

describe('the embedded database', () => {
  test('is created on first use, in UTF-8 with checksums, and preserves its data across a restart', async () => {
    const first = await start();
    expect(await ask(first.connectionString, "select current_setting('server_encoding')")).toEqual(['UTF8']);
    expect(await ask(first.connectionString, "select current_setting('data_checksums')")).toEqual(['on']);
    expect(await ask(first.connectionString, "select upper('ä'), current_setting('TimeZone')")).toEqual(['Ä', 'UTC']);
    await ask(first.connectionString, 'create extension pg_trgm');
    expect(await ask(first.connectionString, "select cardinality(show_trgm('Γιώργος')) > 0")).toEqual([true]);
    await ask(first.connectionString, remember);
    await first.stop();
    expect(processesIn(join(dataFolder, 'postgres'))).toEqual([]);
    const second = await start();
    expect(await ask(second.connectionString, recall)).toEqual(['kept']);
  });

  test('listens on no TCP port', async () => {
    copyCluster();
    const { connectionString } = await start();
    expect(await ask(connectionString, "select current_setting('listen_addresses')")).toEqual(['']);
  });

  test('outlives its server: the next start stops the orphan and continues', async () => {
    copyCluster();
    const { holder, connectionString } = await startElsewhere();
    await ask(connectionString, remember);
    await kill(holder);
    expect(processesIn(join(dataFolder, 'postgres'))).not.toEqual([]);
    const next = await start();
    expect(await ask(next.connectionString, recall)).toEqual(['kept']);
  });

  test('survives the death of server and postmaster with a backend still running', async () => {
    copyCluster();
    const { holder, connectionString } = await startElsewhere();
    await ask(connectionString, remember);
    const busy = ask(connectionString, 'select count(*) from generate_series(1, 1e12)').catch(() => 'lost');
    await pause(200);
    const postmaster = readPidFile(join(dataFolder, 'postgres'))?.pid ?? 0;
    await kill(holder);
    process.kill(postmaster, 'SIGKILL');
    const next = await start();
    expect(await ask(next.connectionString, recall)).toEqual(['kept']);
    expect(await busy).toBe('lost');
  });

  test('is restarted when it dies while the server is running', async () => {
    copyCluster();
    const { connectionString } = await start();
    await ask(connectionString, remember);
    process.kill(readPidFile(join(dataFolder, 'postgres'))?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => said.at(-1), { timeout: 10_000 }).toBe('The database is running again.');
    expect(await ask(connectionString, recall)).toEqual(['kept']);
  });

  test('ignores a lock file whose process id now belongs to another process', async () => {
    copyCluster();
    const first = await start();
    await ask(first.connectionString, remember);
    await first.stop();
    writeFileSync(
      join(dataFolder, 'postgres', 'postmaster.pid'),
      `${process.ppid}\n/elsewhere\n1\n5432\n\n\n\nready\n`,
    );
    writeFileSync(join(dataFolder, 'socket', '.s.PGSQL.5432.lock'), `${process.ppid}\n`);
    writeFileSync(join(dataFolder, 'running'), JSON.stringify({ pid: process.ppid, began: '1' }));
    const second = await start();
    expect(await ask(second.connectionString, recall)).toEqual(['kept']);
  });

  test('discards a cluster whose creation was interrupted', async () => {
    mkdirSync(join(dataFolder, 'postgres.new-1'), { recursive: true });
    writeFileSync(join(dataFolder, 'postgres.new-1', 'PG_VERSION'), '18\n');
    await start();
    expect(readdirSync(dataFolder).filter((name) => name.includes('.new'))).toEqual([]);
  });

  test('works when the path of the data folder is too long for a socket', async () => {
    const deep = join(home, 'a-rather-long-name-of-a-folder'.repeat(3), 'data');
    const { connectionString, stop } = await start(deep);
    expect(await ask(connectionString, 'select 1')).toEqual([1]);
    await stop();
    rmSync(decodeURIComponent(/host=([^&]+)/.exec(connectionString)?.[1] ?? ''), { recursive: true });
  });

  test.runIf(process.getuid?.() === 0)('works for root in a folder closed to all other users', async () => {
    const closed = join(home, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const { connectionString } = await start(join(closed, 'data'));
    expect(await ask(connectionString, 'select 1')).toEqual([1]);
  });
});

test('starts in a folder with any name', async () => {
  dataFolder = join(home, `my "own" 'data', für uns`);
  copyCluster();
  const client = new pg.Client({ connectionString: (await start()).connectionString });
  await client.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

describe('an obstacle to the start is reported in one sentence', () => {
  test('a data folder in use, which the command line may share', async () => {
    copyCluster();
    const { holder } = await startElsewhere();
    await expect(start()).rejects.toThrow(
      `Atrium is already running on the data folder ${dataFolder} (process ${holder.pid})`,
    );
    const shared = await startEmbedded({ dataFolder, ...silent, share: true });
    expect(await ask(shared.connectionString, 'select 1')).toEqual([1]);
    await shared.stop();
    expect(await ask(shared.connectionString, 'select 1')).toEqual([1]);
  });

  test('not a server that is about to end: the next start waits for it', async () => {
    copyCluster();
    const { holder } = await startElsewhere();
    const begun = start();
    await pause(500);
    await kill(holder);
    expect(await ask((await begun).connectionString, 'select 1')).toEqual([1]);
  });

  test('a data folder of a newer version', async () => {
    mkdirSync(dataFolder);
    writeFileSync(join(dataFolder, 'version'), '2');
    await expect(start()).rejects.toThrow(
      'was written by a newer version of Atrium (format 2; this version supports 1)',
    );
    expect(existsSync(join(dataFolder, 'postgres'))).toBe(false);
  });

  test('a cluster of a newer PostgreSQL', async () => {
    mkdirSync(join(dataFolder, 'postgres'), { recursive: true });
    writeFileSync(join(dataFolder, 'postgres', 'PG_VERSION'), '19\n');
    await expect(start()).rejects.toThrow('was created by PostgreSQL 19, but this program contains 18');
  });

  test('a data folder that is not a folder', async () => {
    writeFileSync(dataFolder, '');
    await expect(start()).rejects.toThrow(`The data folder ${dataFolder} cannot be used`);
  });
});
