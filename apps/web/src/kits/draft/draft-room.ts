import {
  type DraftChoice,
  type DraftEffect,
  type DraftEvent,
  type DraftState,
  draft,
  emptyDraft,
  hasUnsent,
  type KeptCopy,
  type Outcome,
  type Question,
  type Read,
  type Trouble,
  wakesAt,
} from '@atrium/domain/draft';
import { currentSession } from '../../session/index.ts';
import { type CopyKey, copiesOf, forgetCopies, keepCopy } from './copy-store.ts';
import { carryOutOnServer, draftsOnServer } from './shelf.ts';
import { holdWindow, livingWindows, windowId } from './windows.ts';

/** A part on its way: what is to be stored, and what it was made from. */
export interface SentPart {
  readonly value: unknown;
  readonly read: Read;
}

/** One command of a record kind: sends these parts and says what became of each. It never throws. */
export type SendParts = (parts: ReadonlyMap<string, SentPart>) => Promise<Outcome>;

/** A clock that is never set back while the page is open; in milliseconds since 1970. */
const clock = () => Math.round(performance.timeOrigin + performance.now());

/** A browser takes a longer time for none at all. */
const longestSleepMs = 60_000;

type Said<Event = DraftEvent> = Event extends DraftEvent ? Omit<Event, 'at'> : never;

/** No answer for so long counts as no connection: a request that comes through after all is known by its text. */
const answerMs = 30_000;

/** What is typed into one record in this window: the machine of the domain with a clock, the browser's store and the server. */
export interface DraftRoom extends CopyKey {
  readonly state: () => DraftState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: (event: Said) => void;
  /** How parts are saved while somebody types; without it they wait for a button. */
  readonly serve: (send: SendParts | undefined) => void;
  /** Looks for what windows that are gone have kept, once. */
  readonly restore: () => Promise<void>;
  /** Sends these parts by a button, one after the other with what is sent by itself; answers what became of them. */
  readonly submit: (names: readonly string[], send: SendParts) => Promise<Outcome>;
  /** Sends now what would be sent by itself in a moment; done when it was answered. */
  readonly save: () => Promise<void>;
  readonly settle: (choices: ReadonlyMap<Question, DraftChoice>) => void;
  /** As a page that is gone: nothing is kept or sent from here any more. */
  readonly close: () => void;
  /** Takes part in what the window hears; answers how to leave. */
  readonly enter: () => () => void;
}

const rooms = new Map<string, DraftRoom>();
const all = () => [...rooms.values()];

/** The room of a record in this window: the same one for every screen that shows it, and after a screen was left and opened again. */
export function draftRoom(key: CopyKey): DraftRoom {
  const name = `${key.person} ${key.record}`;
  const known = rooms.get(name);
  if (known) return known;
  const room = createRoom(key, (isNeeded) => {
    if (isNeeded) rooms.set(name, room);
    else rooms.delete(name);
  });
  rooms.set(name, room);
  return room;
}

/** As a page that is loaded anew: whoever asks for a room gets a fresh one. */
export function leaveRooms(): void {
  for (const room of all()) room.close();
  rooms.clear();
}

/** Keeps what every form holds, now. */
export function keepAll(): void {
  for (const room of all()) room.tell({ type: 'FLUSH' });
}

/** Whether the person signed in has typed something that is not on the server. */
export function isAnyUnsent(): boolean {
  return all().some((room) => room.person === currentSession()?.user.id && hasUnsent(room.state()));
}

/** The connection came or went. */
export function tellConnection(isThere: boolean): void {
  for (const room of all()) room.tell({ type: isThere ? 'ONLINE' : 'OFFLINE' });
}

/** Who is signed in has changed: nobody sends what another person typed. */
export function tellSession(person: number | undefined): void {
  for (const room of all()) room.tell({ type: room.person === person ? 'SIGNED_IN' : 'SIGNED_OUT' });
}

function inTime<Answer>(sending: Promise<Answer>): Promise<Answer | { readonly trouble: Trouble }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<{ readonly trouble: Trouble }>((resolve) => {
    timer = setTimeout(() => resolve({ trouble: 'CONNECTION' }), answerMs);
  });
  return Promise.race([sending.catch(() => ({ trouble: 'SERVER' }) as const), late]).finally(() => clearTimeout(timer));
}

/** Whether anything is still to be done for what was typed here, also when nobody looks at it. */
function isAtWork(state: DraftState): boolean {
  const { sending, keeping, shelf } = state;
  return hasUnsent(state) || sending !== null || keeping !== null || shelf.writing !== null;
}

/** Writes a window's copies one after the other, so that an older one never takes the place of a newer. */
function keeper({ person, record }: CopyKey) {
  let last: Promise<unknown> = Promise.resolve();
  return (effect: Extract<DraftEffect, { type: 'keep' | 'forget' }>): Promise<void> => {
    const next = last.then(() =>
      effect.type === 'keep'
        ? keepCopy({ ...effect.copy, person, record, window: windowId }, effect.takes)
        : forgetCopies({ person, record }, [windowId, ...effect.takes]),
    );
    last = next.catch(() => undefined);
    return next;
  };
}

function createRoom(key: CopyKey, enlist: (isNeeded: boolean) => void): DraftRoom {
  const { person, record } = key;
  const listeners = new Set<() => void>();
  const keep = keeper(key);
  let state: DraftState = { ...emptyDraft, isOffline: !navigator.onLine };
  let send: SendParts | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let restoring: Promise<void> | undefined;
  let guests = 0;
  let wasEntered = false;
  let isClosed = false;
  let isLookedFor = false;

  const isTheirs = () => currentSession()?.user.id === person;

  const carryOut = (effect: DraftEffect) => {
    if (effect.type === 'shelve' || effect.type === 'unshelve') {
      void inTime(carryOutOnServer(record, effect)).then((outcome) => tell({ type: 'SHELVED', outcome }));
      return;
    }
    if (effect.type === 'send') {
      const work = send?.(new Map(Object.entries(effect.parts))) ?? Promise.resolve({});
      void inTime(work).then((outcome) => tell({ type: 'ANSWERED', outcome }));
      return;
    }
    void keep(effect).then(
      () => tell({ type: 'KEPT' }),
      () => tell({ type: 'KEEP_FAILED' }),
    );
  };

  const restored = (copies: readonly KeptCopy[], living: ReadonlySet<string>, isFromServer: boolean) =>
    tell({
      type: 'RESTORED',
      copies: copies.filter(({ window }) => !living.has(window)),
      isFromServer,
      isTold: send !== undefined,
    });

  /** Texts that another browser left on the server; without a connection they are looked for when it is back. */
  const lookOnServer = async () => {
    if (isLookedFor || !isTheirs() || state.isOffline) return;
    isLookedFor = true;
    const found = await Promise.all([draftsOnServer({ record }), livingWindows()]).catch(() => undefined);
    isLookedFor = found !== undefined;
    if (!found) return;
    const [copies, living] = found;
    restored(copies, living, true);
  };

  const tell = (event: Said) => {
    if (isClosed) return;
    const before = state;
    const step = draft(isTheirs() ? before : { ...before, trouble: 'SESSION' }, { ...event, at: clock() });
    state = step.state;
    for (const effect of step.effects) carryOut(effect);
    clearTimeout(timer);
    const at = wakesAt(state);
    if (wasEntered) enlist(guests > 0 || isAtWork(state));
    if (at !== null)
      timer = setTimeout(() => tell({ type: 'TICK' }), Math.min(Math.max(0, at - clock()) + 1, longestSleepMs));
    for (const listener of listeners) listener();
    if (restoring && (event.type === 'ONLINE' || event.type === 'SIGNED_IN')) void lookOnServer();
  };

  const idle = (): Promise<void> =>
    state.sending === null
      ? Promise.resolve()
      : new Promise((resolve) => {
          const stop = subscribe(() => {
            if (state.sending !== null) return;
            stop();
            resolve();
          });
        });

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

  return {
    person,
    record,
    state: () => state,
    subscribe,
    tell,
    serve: (next) => {
      send = next;
    },
    restore: () => {
      restoring ??= Promise.all([copiesOf(key), livingWindows()])
        .then(
          ([copies, living]) => restored(copies, living, false),
          () => undefined,
        )
        .then(lookOnServer);
      return restoring;
    },
    submit: async (names, work) => {
      while (state.sending) await idle();
      const parts = new Map(
        names.flatMap((name) => {
          const part = state.parts[name];
          return part ? [[name, { value: part.mine, read: part.read }] as const] : [];
        }),
      );
      tell({ type: 'SENT', parts: names });
      const outcome = await inTime(work(parts));
      tell({ type: 'ANSWERED', outcome });
      return outcome;
    },
    save: async () => {
      while (state.sending) await idle();
      tell({ type: 'HURRIED' });
      while (state.sending) await idle();
    },
    settle: (choices) => tell({ type: 'SETTLED', choices }),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
    enter: () => {
      holdWindow();
      guests += 1;
      wasEntered = true;
      enlist(true);
      return () => {
        guests -= 1;
        tell({ type: 'FLUSH' });
      };
    },
  };
}
