import { isHeardOf, type Observed, type OperationsLine, operationsLines, reasonText } from '@atrium/domain/operations';
import type { Ctx } from '../../access/context.ts';
import { countWaitingToMigrate } from '../../db/migration-turn.ts';
import { countLivingWorkers } from '../../jobs/presence.ts';
import { countSetAside, waitingMessages } from '../message/index.ts';
import { listFailingJobs, listProcesses, readBackups, readQueues } from './operations.queries.ts';
import { readRehearsals } from './rehearsal.queries.ts';

/** The state of the system: what was observed, and what to report of it. */
export interface Operations {
  readonly observed: Observed;
  readonly lines: readonly OperationsLine[];
}

/** How long the file store may take to respond, in milliseconds. */
const patience = 3000;

/** Lists a folder of the file store; nothing is written. */
async function lookAtStore({ config, adapters }: Ctx): Promise<Observed['store']> {
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve('no answer within three seconds'), patience).unref();
  });
  const asked = adapters.files.folders('uploads').then(
    () => null,
    (error: Error) => reasonText(error.message),
  );
  return { bucket: config.fileStore?.bucket ?? null, problem: await Promise.race([asked, late]) };
}

/** Reads all observations concurrently; reasons contain no secrets. */
export async function readOperations(ctx: Ctx): Promise<Operations> {
  const { db, config, adapters, now } = ctx;
  const [processes, workers, queues, failing, messages, setAside, rehearsals, store, replica, migrating] =
    await Promise.all([
      listProcesses(db),
      countLivingWorkers(db),
      readQueues(db),
      listFailingJobs(db),
      waitingMessages(db),
      countSetAside(db),
      readRehearsals(db),
      lookAtStore(ctx),
      ctx.replicaLag?.(),
      countWaitingToMigrate(db),
    ]);
  const isOn = processes.some((one) => one.backsUp && isHeardOf(one, now));
  const backups = await readBackups(db, isOn);
  const shown = (text: string | null) => (text === null ? null : reasonText(text));
  const observed: Observed = {
    now,
    production: config.production,
    processes,
    workers,
    migrating,
    events: { waiting: queues.events, oldest: queues.oldestEvent },
    jobs: { waiting: queues.jobs, failing: failing.map((job) => ({ ...job, reason: reasonText(job.reason) })) },
    mails: {
      leave: adapters.mail !== undefined,
      queued: queues.queued,
      oldestQueued: queues.oldestQueued,
      lastError: shown(queues.mailError),
      held: queues.held,
      failed: queues.failedMails,
    },
    broker: {
      isConfigured: adapters.broker !== undefined,
      waiting: messages.count,
      since: messages.since,
      lastError: shown(messages.lastError),
      refused: messages.refused,
      setAside,
    },
    store,
    backups: { ...backups, isOn },
    rehearsals,
    database: { bytes: queues.bytes },
    replica: replica ? { ...replica, problem: shown(replica.problem) } : null,
    seal: { last: queues.sealed, unsealed: queues.unsealed, oldestUnsealed: queues.oldestUnsealed },
  };
  return { observed, lines: operationsLines(observed) };
}
