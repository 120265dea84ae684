import {
  type Making,
  mostDownloadsOfWindow,
  mostKeysOfWindow,
  type PresenceInput,
  type Present,
  pollingMs,
  type RecordKey,
} from '@atrium/domain/live';
import { freshToken } from '../session/renewal.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';
import type { LiveMessage } from './live-stream.ts';
import { randomName } from './random-name.ts';

/** A screen that shows records, and its handler for changes to them. */
interface Watcher {
  readonly keys: ReadonlySet<RecordKey>;
  readonly onChange: () => void;
}

/** A part of a record that the user has open here, and the handler for the other people who have it open. */
interface Sitter {
  readonly presence: PresenceInput;
  readonly onPeople: (people: readonly Present[]) => void;
}

/** A download in progress that this window waits for. */
interface Waiter {
  readonly name: string;
  readonly onMaking: (making: Making) => void;
  readonly ask: () => void;
}

/** Screens mount and unmount together: the subscription is updated once nothing has changed for this long. */
const settleMs = 150;

/** A hidden window keeps its stream this long, for users who only look something up elsewhere. */
const hiddenMs = 10_000;

/** When everything may have changed, each window asks again at a random time within this period, to spread the load. */
const spreadMs = 1_500;

const firstPauseMs = 1_000;

/** Limits the pause between two attempts to 24 seconds: nobody waits longer than that once the server is back. */
const mostDoublings = 4;

/** The name of this window for the lifetime of the page. */
const windowName = randomName();

const watchers = new Set<Watcher>();
const sitters = new Set<Sitter>();
const waiters = new Set<Waiter>();

interface Stream {
  readonly asked: string;
  readonly stop: AbortController;
}

/** The stream that is read or being opened, and whether its first message has arrived. */
let stream: Stream | undefined;
let isTold = false;
let failures = 0;
let settling: ReturnType<typeof setTimeout> | undefined;
let asking: ReturnType<typeof setInterval> | undefined;

/** Watches records from now on: calls `onChange` when one has changed or may have changed. Returns a function that stops watching. */
export function watchRecords(keys: readonly RecordKey[], onChange: () => void): () => void {
  const watcher = { keys: new Set(keys), onChange };
  watchers.add(watcher);
  settle();
  return () => {
    watchers.delete(watcher);
    settle();
  };
}

/** Announces that the user has a part of a record open here, and reports who else has. Returns a function that withdraws the announcement. */
export function announcePresence(presence: PresenceInput, onPeople: Sitter['onPeople']): () => void {
  const sitter = { presence, onPeople };
  sitters.add(sitter);
  settle();
  return () => {
    sitters.delete(sitter);
    settle();
  };
}

/** Reports the progress of a download, and polls for it while there is no stream. Returns a function that stops watching. */
export function watchDownload(waiter: Waiter): () => void {
  waiters.add(waiter);
  settle();
  return () => {
    waiters.delete(waiter);
    settle();
  };
}

interface Wanted {
  readonly keys: RecordKey[];
  readonly presence: PresenceInput | undefined;
  readonly downloads: string[];
}

/** Returns what this window subscribes to: first the record that the user has open, then the records on the screen, up to the limit. */
function wanted(): Wanted {
  const presence = [...sitters].at(-1)?.presence;
  const keys = new Set([...(presence ? [presence.key] : []), ...[...watchers].flatMap((watcher) => [...watcher.keys])]);
  const downloads = [...waiters].map(({ name }) => name).slice(-mostDownloadsOfWindow);
  return { keys: [...keys].slice(0, mostKeysOfWindow), presence, downloads };
}

function settle(ms = settleMs): void {
  clearTimeout(settling);
  settling = setTimeout(open, ms);
}

/** Opens the stream that is wanted now unless it is already open; it replaces the previous one on the server. */
function open(): void {
  const { keys, presence, downloads } = wanted();
  const session = currentSession();
  if (!session || document.hidden || keys.length + downloads.length === 0) {
    close();
    return;
  }
  asking ??= setInterval(() => {
    if (isTold || failures === 0) return;
    for (const { onChange } of watchers) onChange();
    for (const { ask } of waiters) ask();
  }, pollingMs);
  const asked = JSON.stringify([session.user.id, session.role, keys, presence, downloads]);
  if (stream?.asked === asked) return;
  const before = stream;
  const mine = { asked, stop: new AbortController() };
  stream = mine;
  void read(mine, { window: windowName, keys, presence, downloads }, before);
}

function close(): void {
  clearInterval(asking);
  asking = undefined;
  stream?.stop.abort();
  stream = undefined;
  isTold = false;
}

async function read(
  mine: Stream,
  input: Wanted & { readonly window: string },
  before: Stream | undefined,
): Promise<void> {
  const { signal } = mine.stop;
  let refusedFor = 0;
  try {
    const token = await freshToken();
    if (!token) return;
    const { readLiveStream } = await import('./live-stream.ts');
    const end = await readLiveStream(input, {
      token,
      signal,
      onMessage: (message) => {
        if (message.name === 'open') {
          before?.stop.abort();
          opened();
        }
        if (stream === mine) hear(message);
      },
    });
    // An expired session is detected and reported by the next request.
    if (end.kind === 'refused') refusedFor = end.status === 401 ? Number.POSITIVE_INFINITY : pollingMs;
  } catch {
    // No connection, or the connection was lost: until it is back, the screens poll.
  }
  before?.stop.abort();
  if (signal.aborted || stream !== mine) return;
  stream = undefined;
  isTold = false;
  failures += 1;
  if (refusedFor === Number.POSITIVE_INFINITY) return;
  settle(Math.max(refusedFor, firstPauseMs * 2 ** Math.min(failures, mostDoublings) * (0.5 + Math.random())));
}

/** Marks the stream as open and catches up on what happened while there was none. */
function opened(): void {
  isTold = true;
  if (failures > 0) lookAgain();
  failures = 0;
  // Catches up on the progress of downloads that was reported before this window listened.
  for (const { ask } of waiters) ask();
}

const lookAgain = (): void => {
  for (const { onChange } of watchers) setTimeout(onChange, Math.random() * spreadMs);
};

const askAll = (): void => {
  lookAgain();
  for (const { ask } of waiters) ask();
};

function hear({ name, body }: LiveMessage): void {
  if (name === 'changed') {
    for (const watcher of watchers) if (body.changes.some(([key]) => watcher.keys.has(key))) watcher.onChange();
  }
  if (name === 'here') {
    for (const { presence, onPeople } of sitters) if (presence.key === body.key) onPeople(body.people);
  }
  if (name === 'making') for (const { name: of, onMaking } of waiters) if (of === body.name) onMaking(body);
  if (name === 'missed' || name === 'over') askAll();
}

subscribeToSession(() => settle(0));

// The browser does not notice a server that went down; the pauses above cover that.
addEventListener('online', () => {
  if (failures > 0) settle(Math.random() * spreadMs);
});

let hiding: ReturnType<typeof setTimeout> | undefined;
let wasClosed = false;
document.addEventListener('visibilitychange', () => {
  clearTimeout(hiding);
  if (document.hidden) {
    hiding = setTimeout(() => {
      wasClosed = true;
      close();
    }, hiddenMs);
    return;
  }
  // A user who returns to the window sees what happened meanwhile.
  if (wasClosed) askAll();
  wasClosed = false;
  settle(0);
});
