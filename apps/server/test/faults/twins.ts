import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, describeCluster, ended, run } from '../../src/db/embedded/cluster.ts';
import { initialise } from '../../src/db/embedded/initialise.ts';
import { processesIn, stopLeftovers } from '../../src/db/embedded/processes.ts';
import { freePort } from '../built-server.ts';

/** A separate PostgreSQL for a test, as strict about acknowledged commits as that of a facility. */
export interface Twin {
  readonly port: number;
  /** Returns the address of the database `atrium`, or of another. */
  url(database?: string): string;
  /** Runs one statement on its own connection. */
  ask<Row extends pg.QueryResultRow>(statement: string, database?: string): Promise<Row[]>;
  start(): Promise<void>;
  /** Kills all its processes as a power cut would. */
  kill(): Promise<void>;
}

/** Two PostgreSQL servers, the second of which follows the first by streaming replication. */
export interface Twins {
  readonly primary: Twin;
  readonly standby: Twin;
  close(): Promise<void>;
}

const common = {
  listen_addresses: '127.0.0.1',
  wal_level: 'replica',
  wal_keep_size: '256MB',
  hot_standby: 'on',
  shared_buffers: '64MB',
  max_connections: '120',
  autovacuum: 'off',
  // A synchronous standby flushes a commit to disk before the primary acknowledges it.
  synchronous_commit: 'on',
};

/**
 * Starts both, with an empty database `atrium`. With `isSynchronous` the first acknowledges nothing that the second does not have; once
 * promoted, the second waits for nobody.
 */
export async function startTwins({ isSynchronous }: { readonly isSynchronous: boolean }): Promise<Twins> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-twins-'));
  const clusterOf = async (name: string) => {
    const voices = { say: () => undefined, log: { warn: () => undefined }, fast: true };
    execFileSync('mkdir', ['-p', join(folder, name)]);
    return describeCluster(join(folder, name), voices);
  };
  const [first, second] = [await clusterOf('first'), await clusterOf('second')];
  await initialise(first);
  execFileSync('cp', ['-a', first.folder, second.folder]);
  const ports = [await freePort(), await freePort()] as const;
  writeFileSync(join(second.folder, 'standby.signal'), '');
  execFileSync('chown', ['--reference', first.folder, join(second.folder, 'standby.signal')]);
  const primary = twinOn(first, ports[0], isSynchronous ? { synchronous_standby_names: '*' } : {});
  const standby = twinOn(second, ports[1], { primary_conninfo: `host=127.0.0.1 port=${ports[0]} user=atrium` });
  const close = async () => {
    await Promise.all([primary.kill(), standby.kill()]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await primary.start();
    await standby.start();
    await primary.ask('create database atrium', 'postgres');
    return { primary, standby, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function twinOn(cluster: Cluster, port: number, own: Record<string, string>): Twin {
  const settings = Object.entries({ ...common, port, unix_socket_directories: cluster.socketFolder, ...own });
  const args = ['-D', cluster.folder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  let child: ChildProcess | undefined;
  let said = '';
  const url = (database = 'atrium') => `postgres://atrium@127.0.0.1:${port}/${database}?sslmode=disable`;
  const ask = async <Row extends pg.QueryResultRow>(statement: string, database = 'atrium'): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url(database), connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const start = async () => {
    await stopLeftovers(cluster.folder, cluster.socketFolder, () => undefined);
    child = run(cluster, cluster.binaries.postgres, args, 'pipe');
    child.stderr?.on('data', (text: Buffer) => {
      said = `${said}${text.toString()}`.slice(-5000);
    });
    for (const limit = Date.now() + 30_000; ; await pause(50)) {
      if (
        await ask('select 1', 'postgres').then(
          () => true,
          () => false,
        )
      )
        return;
      if (child.exitCode !== null || Date.now() > limit) throw new Error(`A PostgreSQL did not start: ${said}`);
    }
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const end = ended(child);
    for (const pid of processesIn(cluster.folder)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process has already ended.
      }
    }
    await end;
  };
  return { port, url, ask, start, kill };
}

/** An address that leads to one server now and to another later, like those of a cluster manager. */
export interface Address {
  readonly port: number;
  /** Leads to the given port, or nowhere if undefined; cuts open connections. */
  leadTo(port: number | undefined): void;
  close(): void;
}

export async function openAddress(to: number): Promise<Address> {
  let target: number | undefined = to;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (target === undefined) return void near.resetAndDestroy();
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const one of open) one.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    leadTo(port) {
      target = port;
      cut();
    },
    close() {
      cut();
      server.close();
    },
  };
}
