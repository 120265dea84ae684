import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { StartProblem } from '../../config/config.ts';
import { type Cluster, ended, run } from './cluster.ts';
import { complaintIn } from './complaint.ts';
import { readPidFile, stopLeftovers } from './processes.ts';

/**
 * Runs the postmaster and restarts it if it dies unexpectedly; the server's pool finds it at the same address. `kill` signals it to stop
 * without waiting, for use while the process exits.
 */
export async function supervise(cluster: Cluster): Promise<{ stop(): Promise<void>; kill(): void }> {
  let wanted = true;
  let child = await startPostmaster(cluster);
  let revival: Promise<void> = Promise.resolve();

  const revive = async () => {
    for (let delay = 100; wanted; delay = Math.min(delay * 2, 5_000)) {
      cluster.log.warn('The database stopped unexpectedly; restarting it…');
      try {
        await stopLeftovers(cluster.folder, cluster.socketFolder, (line) => cluster.log.warn(line));
        child = await startPostmaster(cluster);
        cluster.log.warn('The database is running again.');
        return watch();
      } catch (error) {
        cluster.log.warn((error as Error).message);
        await pause(delay);
      }
    }
  };
  const watch = () => {
    child.once('exit', () => {
      if (wanted) revival = revive();
    });
  };
  watch();

  return {
    kill: () => void child.kill('SIGINT'),
    stop: async () => {
      wanted = false;
      await revival;
      const end = ended(child);
      child.kill('SIGINT');
      const impatient = setTimeout(() => child.kill('SIGQUIT'), 10_000);
      await end;
      clearTimeout(impatient);
    },
  };
}

async function startPostmaster(cluster: Cluster): Promise<ChildProcess> {
  const settings = Object.entries(cluster.fast ? { ...steady(cluster), ...careless } : steady(cluster));
  keepLogShort(cluster.logFile);
  const output = openSync(cluster.logFile, 'a', 0o600);
  const from = statSync(cluster.logFile).size;
  const child = run(
    cluster,
    cluster.binaries.postgres,
    ['-D', cluster.folder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    output,
  );
  closeSync(output);
  const began = Date.now();
  let isReported = false;
  for (;;) {
    const written = readPidFile(cluster.folder);
    if (written?.pid === child.pid && written?.state === 'ready') return child;
    if (child.exitCode !== null || child.signalCode !== null) throw new StartProblem(reasonIn(cluster, from));
    if (!isReported && Date.now() - began > 2_000) {
      cluster.say('The database is recovering from its last stop; this may take a while…');
      isReported = true;
    }
    await pause(10);
  }
}

/** Settings for a small machine that runs everything; a cluster under load should be an external one (DATABASE_URL). */
function steady(cluster: Cluster): Record<string, string> {
  return {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${cluster.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '120',
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    // Nothing replicates from this cluster, and recovery has to be short.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '512MB',
    wal_compression: 'on',
    // Containers often have 64 MB of shared memory, which parallel plans exceed; on two cores they gain nothing.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
  };
}

const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
};

function keepLogShort(path: string): void {
  if (existsSync(path) && statSync(path).size > 10_000_000) renameSync(path, `${path}.1`);
}

/** Returns the first error that the database wrote to its log since the given position. */
function reasonIn(cluster: Cluster, from: number): string {
  const text = readFileSync(cluster.logFile).subarray(from).toString();
  const reason = complaintIn(text) ?? 'no reason given';
  return `The embedded database did not start: ${reason} (see ${cluster.logFile}).`;
}
