import { ofBackups, ofRehearsals } from './copies.ts';
import type { Observed, ObservedProcess } from './model.ts';
import { age, count, gigabyte, hour, minute, type OperationsLine, second, sizeText } from './words.ts';

/** A process that has not reported for this long, in milliseconds, has ended or hangs; processes report every 15 seconds. */
export const longestSilence = 60 * second;

/** How far a replica may lag before it is reported, in milliseconds. */
const longestLag = 60 * second;

/** Whether a process has reported recently. */
export const isHeardOf = ({ seenAt }: Pick<ObservedProcess, 'seenAt'>, now: Date): boolean =>
  now.getTime() - seenAt.getTime() < longestSilence;

/** A process that waits this long to start is waiting for one that hangs or for a very long migration step; in milliseconds. */
const longestTurn = 30 * minute;

function ofProcesses({ processes, migrating, now }: Observed): OperationsLine {
  const line = { id: 'processes', what: 'Processes' };
  const alive = processes.filter((one) => isHeardOf(one, now));
  const versions = [...new Set(alive.map(({ version }) => version))].sort();
  const alone = count(alive.length, { one: 'process', many: 'processes' });
  const found =
    versions.length > 1 ? `${alone} on versions ${versions.join(', ')}` : `${alone} on version ${versions.join()}`;
  const hangs = alive.find(({ problem }) => problem !== null);
  if (hangs) {
    return {
      ...line,
      verdict: 'wrong',
      found: `${hangs.host}: ${hangs.problem}`,
      todo: 'Save its log and restart it.',
    };
  }
  const waited = age(now, migrating.since);
  if (migrating.since) {
    const waits = count(migrating.count, { one: 'process is waiting', many: 'processes are waiting' });
    const turn = {
      ...line,
      found: `${waits} for another one to migrate the database, since`,
      at: migrating.since,
    };
    if (waited < minute) return { ...turn, verdict: 'ok' };
    const todo = 'It continues automatically. Its log names the PostgreSQL session that it is waiting for.';
    return { ...turn, verdict: waited < longestTurn ? 'look' : 'wrong', todo };
  }
  if (alive.length === 0) return { ...line, verdict: 'look', found: 'No process has reported yet' };
  const lost = processes.find((one) => !isHeardOf(one, now));
  if (lost) {
    const todo = 'Unless it was stopped on purpose, check its log.';
    return {
      ...line,
      verdict: 'look',
      found: `${lost.host} (${lost.pid}) has stopped reporting`,
      todo,
      at: lost.seenAt,
    };
  }
  if (versions.length > 1) {
    return { ...line, verdict: 'look', found, todo: 'This is expected only during an upgrade.' };
  }
  return { ...line, verdict: 'ok', found };
}

const ofWorkers = ({ workers }: Observed): OperationsLine =>
  workers > 0
    ? {
        id: 'workers',
        what: 'Background work',
        verdict: 'ok',
        found: `${count(workers, { one: 'worker', many: 'workers' })} up and running`,
      }
    : {
        id: 'workers',
        what: 'Background work',
        verdict: 'wrong',
        found: 'No worker is running; e-mails and workflows are waiting but not lost',
        todo: 'Start a process whose ATRIUM_ROLES includes worker.',
      };

function ofEvents({ events, now }: Observed): OperationsLine {
  const line = { id: 'events', what: 'Events' };
  if (!events.oldest) return { ...line, verdict: 'ok', found: 'All events have been processed' };
  const found = `${count(events.waiting, { one: 'event is waiting', many: 'events are waiting' })} to be processed, the oldest since`;
  const waited = age(now, events.oldest);
  if (waited < minute) return { ...line, verdict: 'ok', found, at: events.oldest };
  const todo = 'Check the failing jobs below and the log of the workers.';
  return { ...line, verdict: waited < 5 * minute ? 'look' : 'wrong', found, at: events.oldest, todo };
}

function ofJobs({ jobs }: Observed): OperationsLine {
  const line = { id: 'jobs', what: 'Jobs' };
  const failing = jobs.failing.reduce((sum, job) => sum + job.count, 0);
  const waiting = jobs.waiting === 0 ? 'none waits' : `${count(jobs.waiting, { one: 'waits', many: 'wait' })}`;
  if (failing === 0) return { ...line, verdict: 'ok', found: `None fails, ${waiting}` };
  const given = jobs.failing.some(({ givenUp }) => givenUp > 0);
  const found = `${count(failing, { one: 'job fails', many: 'jobs fail' })}, ${waiting}`;
  const todo = given
    ? 'Some were given up: fix the cause shown below.'
    : 'They are retried; the causes are shown below.';
  return { ...line, verdict: given ? 'wrong' : 'look', found, todo };
}

function ofMails({ mails, production, now }: Observed): OperationsLine {
  const line = { id: 'mails', what: 'E-mails' };
  const queued = count(mails.queued, { one: 'e-mail is waiting', many: 'e-mails are waiting' });
  if (!mails.leave) {
    const found = 'E-mails are stored but not sent';
    return { ...line, verdict: production ? 'look' : 'off', found, todo: 'Set SMTP_URL to send them.' };
  }
  if (mails.oldestQueued && (mails.lastError !== null || age(now, mails.oldestQueued) > 10 * minute)) {
    const found = mails.lastError === null ? queued : `${queued}; the mail server said: ${mails.lastError}`;
    const verdict = age(now, mails.oldestQueued) > hour ? 'wrong' : 'look';
    const todo = 'Nothing is lost; sending is retried. “atrium check --mail ADDRESS” tests the mail server.';
    return { ...line, verdict, found, at: mails.oldestQueued, todo };
  }
  if (mails.failed > 0) {
    const found = `${count(mails.failed, { one: 'e-mail was', many: 'e-mails were' })} given up in the last seven days`;
    return { ...line, verdict: 'look', found, todo: 'The screen E-mails shows which ones and why.' };
  }
  return { ...line, verdict: 'ok', found: mails.queued === 0 ? 'None waiting' : queued };
}

const ofHeldMails = ({ mails }: Observed): OperationsLine =>
  mails.held === 0
    ? { id: 'held', what: 'Held e-mails', verdict: 'ok', found: 'None waiting for an officer' }
    : {
        id: 'held',
        what: 'Held e-mails',
        verdict: 'look',
        found: `${count(mails.held, { one: 'waits', many: 'wait' })} for an officer`,
        todo: 'Send or discard them in the outbox.',
      };

function ofBroker({ broker }: Observed): OperationsLine {
  const line = { id: 'broker', what: 'Messages to other systems' };
  if (!broker.isConfigured) return { ...line, verdict: 'off', found: 'No message broker is configured' };
  const undecided = broker.refused + broker.setAside;
  if (broker.lastError !== null) {
    const found = `${count(broker.waiting, { one: 'message is waiting', many: 'messages are waiting' })}; the broker said: ${broker.lastError}`;
    const todo = 'Nothing is lost; sending is retried every minute. “atrium check” tests the broker.';
    return { ...line, verdict: 'wrong', found, todo, ...(broker.since ? { at: broker.since } : {}) };
  }
  if (undecided > 0) {
    const found = `${count(broker.refused, { one: 'was', many: 'were' })} refused, ${count(broker.setAside, { one: 'was', many: 'were' })} set aside`;
    return { ...line, verdict: 'look', found, todo: '“Messages” shows why; try them again or drop them there.' };
  }
  return {
    ...line,
    verdict: 'ok',
    found: broker.waiting === 0 ? 'None waiting' : `${count(broker.waiting, { one: 'waits', many: 'wait' })}`,
  };
}

function ofStore({ store: { bucket, problem } }: Observed): OperationsLine {
  const line = { id: 'store', what: 'Uploaded files' };
  if (problem === null) {
    const found =
      bucket === null ? 'The data folder is accessible' : `The object store is responding (bucket ${bucket})`;
    return { ...line, verdict: 'ok', found };
  }
  return {
    ...line,
    verdict: 'wrong',
    found:
      bucket === null
        ? `The data folder is not accessible: ${problem}`
        : `The object store (bucket ${bucket}) is not responding: ${problem}`,
    todo: 'Files can be neither read nor uploaded in the meantime. “atrium check” tests the store.',
  };
}

/** Reports the data disk with the least room. */
function ofDisk({ processes, now }: Observed): OperationsLine {
  const line = { id: 'disk', what: 'Disk' };
  const known = processes
    .filter((one) => isHeardOf(one, now))
    .flatMap((one) => (one.disk ? [{ ...one.disk, host: one.host }] : []));
  const [least] = known.sort((a, b) => a.free - b.free);
  if (!least) return { ...line, verdict: 'off', found: 'No process has reported its disk yet' };
  const found = `${sizeText(least.free)} of ${sizeText(least.size)} free for the data folder of ${least.host}`;
  if (least.free < gigabyte / 2)
    return { ...line, verdict: 'wrong', found, todo: 'Free up space now, or uploads will fail.' };
  if (least.free < 2 * gigabyte) return { ...line, verdict: 'look', found, todo: 'Free up space.' };
  return { ...line, verdict: 'ok', found };
}

const ofDatabase = ({ database }: Observed): OperationsLine => ({
  id: 'database',
  what: 'Database',
  verdict: 'ok',
  found: `It holds ${sizeText(database.bytes)}`,
});

/** Meanwhile reads are served by the primary database, so a replica that is unavailable or behind is never reported as wrong (decision 267). */
function ofReplica({ replica }: Observed): OperationsLine {
  const line = { id: 'replica', what: 'Replica' };
  if (!replica) return { ...line, verdict: 'off', found: 'None in use' };
  const meanwhile = 'in the meantime, reads go to the primary database';
  if (replica.problem !== null) {
    const todo = 'Check that it is running and replicating the database: “atrium check”.';
    return { ...line, verdict: 'look', found: `It cannot be read: ${replica.problem}; ${meanwhile}`, todo };
  }
  if (replica.seconds * second > longestLag) {
    const late = count(Math.round(replica.seconds / 60), { one: 'minute', many: 'minutes' });
    const todo = 'Find out what is delaying it: a long query, its disk, or the network between the two.';
    return {
      ...line,
      verdict: 'look',
      found: `It is ${late} (${sizeText(replica.bytes)}) behind; ${meanwhile}`,
      todo,
    };
  }
  return {
    ...line,
    verdict: 'ok',
    found: replica.bytes === 0 ? 'It is up to date' : 'It is almost up to date',
  };
}

function ofSeal({ seal, now }: Observed): OperationsLine {
  const line = { id: 'seal', what: 'Sealed event log', ...(seal.last ? { at: seal.last } : {}) };
  if (seal.oldestUnsealed && age(now, seal.oldestUnsealed) > 10 * minute) {
    const found = `${count(seal.unsealed, { one: 'event is', many: 'events are' })} not sealed`;
    return { ...line, verdict: 'look', found, todo: 'Workers seal the log every minute: check their log.' };
  }
  return { ...line, verdict: 'ok', found: seal.last ? 'Last sealed' : 'Not sealed yet' };
}

/** Returns a line for every part of the system, in the order in which an officer should check them. */
export const operationsLines = (observed: Observed): OperationsLine[] =>
  [
    ofProcesses,
    ofWorkers,
    ofEvents,
    ofJobs,
    ofMails,
    ofHeldMails,
    ofBroker,
    ofStore,
    ofBackups,
    ofRehearsals,
    ofDisk,
    ofDatabase,
    ofReplica,
    ofSeal,
  ].map((assess) => assess(observed));
