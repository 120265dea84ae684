import {
  askingMs,
  type Making,
  mostDownloadsOfWindow,
  mostKeysOfWindow,
  type PresenceInput,
  type Present,
  type RecordKey,
} from '@atrium/domain/live';
import { freshToken } from '../session/renewal.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';
import type { LiveMessage } from './live-stream.ts';
import { randomName } from './random-name.ts';

/** A screen that shows records, and what it does when one of them changed. */
interface Watcher {
  readonly keys: ReadonlySet<RecordKey>;
  readonly onChange: () => void;
}

/** Somebody sits in a part of a record here, and wants to know who else does. */
interface Sitter {
  readonly presence: PresenceInput;
  readonly onPeople: (people: readonly Present[]) => void;
}

/** A download is being made, and somebody waits for it here. */
interface Waiter {
  readonly name: string;
  readonly onMaking: (making: Making) => void;
  readonly ask: () => void;
}

/** Screens come and go together: what is to be told is settled when nothing was added for this long. */
const settleMs = 150;

/** A window nobody looks at keeps its stream this long, for those who only look something up elsewhere. */
const hiddenMs = 10_000;

/** After everything may have changed, windows ask at moments of their own within this time. */
const spreadMs = 1_500;

const firstPauseMs = 1_000;

/** Between two tries pass 24 seconds at most: who waits for a server that is back does not wait longer than that. */
const mostDoublings = 4;

/** The name of this window, for as long as the page lives. */
const windowName = randomName();

const watchers = new Set<Watcher>();
const sitters = new Set<Sitter>();
const waiters = new Set<Waiter>();

interface Stream {
  readonly asked: string;
  readonly stop: AbortController;
}

/** The stream that is read or being opened, and whether its first word has come. */
let stream: Stream | undefined;
let isTold = false;
let failures = 0;
let settling: ReturnType<typeof setTimeout> | undefined;
let asking: ReturnType<typeof setInterval> | undefined;

/** Watches records from now on: `onChange` is called when one changed, or may have. Answers how to stop. */
export function watchRecords(keys: readonly RecordKey[], onChange: () => void): () => void {
  const watcher = { keys: new Set(keys), onChange };
  watchers.add(watcher);
  settle();
  return () => {
    watchers.delete(watcher);
    settle();
  };
}

/** Says that somebody sits here in a part of a record, and tells who else does. Answers how to leave. */
export function sitAt(presence: PresenceInput, onPeople: Sitter['onPeople']): () => void {
  const sitter = { presence, onPeople };
  sitters.add(sitter);
  settle();
  return () => {
    sitters.delete(sitter);
    settle();
  };
}

/** Is told how far a download is, and asks where nobody tells. Answers how to stop. */
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

/** What this window wants to be told: the record it sits at first, then what it shows, as far as there is room. */
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

/** Opens the stream that is wanted now, if it is another one; the server lets it take the place of the one before. */
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
  }, askingMs);
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
    // A session that is over is found out, and told, by the next question.
    if (end.kind === 'refused') refusedFor = end.status === 401 ? Number.POSITIVE_INFINITY : askingMs;
  } catch {
    // No connection, or none any more: the screens ask by themselves meanwhile.
  }
  before?.stop.abort();
  if (signal.aborted || stream !== mine) return;
  stream = undefined;
  isTold = false;
  failures += 1;
  if (refusedFor === Number.POSITIVE_INFINITY) return;
  settle(Math.max(refusedFor, firstPauseMs * 2 ** Math.min(failures, mostDoublings) * (0.5 + Math.random())));
}

/** The stream stands. What happened while there was none is made up for. */
function opened(): void {
  isTold = true;
  if (failures > 0) lookAgain();
  failures = 0;
  // What was told of a download before this window listened.
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

// No browser knows of a server that went: that is what the pauses above are for.
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
  // Whoever looks again sees what happened meanwhile.
  if (wasClosed) askAll();
  wasClosed = false;
  settle(0);
});
