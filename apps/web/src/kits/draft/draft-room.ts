import {
  type DraftChoice,
  type DraftState,
  differs,
  hasUnsent,
  type KeptCopy,
  type Outcome,
  type Question,
} from '@atrium/domain/draft';
import { currentSession } from '../../session/index.ts';
import { type CopyKey, copiesOf } from './copy-store.ts';
import { type DraftMachine, draftMachine, type Said, type SendParts, withSaveTimeout } from './draft-machine.ts';
import type { DraftPart } from './question/question-dialog.tsx';
import { draftsOnServer } from './shelf.ts';
import { holdWindow, livingWindows } from './windows.ts';

/** The unsaved input of one record in this window: the domain's state machine with a clock, the browser's store and the server. */
export interface DraftRoom extends CopyKey, Pick<DraftMachine, 'state' | 'subscribe' | 'readInDrawing' | 'drawn'> {
  readonly tell: (event: Said) => void;
  /** Sets how parts are saved during typing; without it they wait for a button. */
  readonly serve: (send: SendParts | undefined) => void;
  /** Sets how the form names its parts, which is stored with the input. */
  readonly name: (faces: readonly DraftPart[]) => void;
  /** Looks for copies left by closed windows; has an effect only once. */
  readonly restore: () => Promise<void>;
  /** Sends these parts for a button, in sequence with automatic saves; resolves to the outcome. */
  readonly submit: (names: readonly string[], send: SendParts) => Promise<Outcome>;
  /** Sends immediately what would soon be sent automatically; resolves once the server has responded. */
  readonly save: () => Promise<void>;
  readonly settle: (choices: ReadonlyMap<Question, DraftChoice>) => void;
  /** Stops storing and sending, as if the page had been closed. */
  readonly close: () => void;
  /** Registers a user of the room for events of the window; returns the function that unregisters it. */
  readonly enter: () => () => void;
}

const rooms = new Map<string, DraftRoom>();
const all = () => [...rooms.values()];

/** Returns the room of a record in this window: the same one for every screen that shows the record, even after a screen is closed and reopened. */
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

/** Closes all rooms, as if the page had been reloaded; new ones are created on request. */
export function leaveRooms(): void {
  for (const room of all()) room.close();
  rooms.clear();
}

/** Stores the input of every form immediately. */
export function keepAll(): void {
  for (const room of all()) room.tell({ type: 'FLUSH' });
}

/** Whether the signed-in user has input that is not on the server. */
export function isAnyUnsent(): boolean {
  return all().some((room) => room.person === currentSession()?.user.id && hasUnsent(room.state()));
}

/** Reports that the connection was lost or restored. */
export function tellConnection(isThere: boolean): void {
  for (const room of all()) room.tell({ type: isThere ? 'ONLINE' : 'OFFLINE' });
}

/** Reports that the signed-in user has changed: input is never sent on behalf of another user. */
export function tellSession(person: number | undefined): void {
  for (const room of all()) room.tell({ type: room.person === person ? 'SIGNED_IN' : 'SIGNED_OUT' });
}

/**
 * Reports that a button saved the parts with these values: copies of them are dropped, and later input is based on the saved values. A part
 * that equals the server's value is not pending.
 */
export function tellSaved(room: DraftRoom, values: Readonly<Record<string, unknown>>): void {
  const known = room.state().parts;
  const parts = Object.keys(values).filter((name) => known[name] && differs(known[name]));
  room.tell({ type: 'SENT', parts, values });
  room.tell({ type: 'ANSWERED', outcome: { stored: Object.fromEntries(parts.map((name) => [name, null])) } });
}

/** Whether input is still being stored or sent, even if no screen shows it. */
function isAtWork(state: DraftState): boolean {
  const { sending, keeping, shelf } = state;
  return hasUnsent(state) || sending !== null || keeping !== null || shelf.writing !== null;
}

/** Resolves once nothing is being sent. */
function idle({ state, subscribe }: DraftMachine): Promise<void> {
  if (state().sending === null) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (state().sending !== null) return;
      stop();
      resolve();
    });
  });
}

/** Looks for copies left by closed windows, in this browser and on the server, and passes them to `restored`. */
function searchForCopies(
  { person, record }: CopyKey,
  { state, isTheirs }: DraftMachine,
  restored: (copies: readonly KeptCopy[], isFromServer: boolean) => void,
) {
  let searching: Promise<void> | undefined;
  let isLookedFor = false;

  const ofTheGone = (copies: readonly KeptCopy[], living: ReadonlySet<string>) =>
    copies.filter(({ window }) => !living.has(window));

  /** Looks for drafts that another browser left on the server; while offline, this is postponed until the connection is restored. */
  const lookOnServer = async () => {
    if (isLookedFor || !isTheirs() || state().isOffline) return;
    isLookedFor = true;
    const found = await Promise.all([draftsOnServer({ record }), livingWindows()]).catch(() => undefined);
    isLookedFor = found !== undefined;
    if (found) restored(ofTheGone(...found), true);
  };

  return {
    once: () => {
      searching ??= Promise.all([copiesOf({ person, record }), livingWindows()])
        .then(
          (found) => restored(ofTheGone(...found), false),
          () => undefined,
        )
        .then(lookOnServer);
      return searching;
    },
    /** Called when the connection or the user is back. */
    again: () => {
      if (searching) void lookOnServer();
    },
  };
}

/** Returns the named parts, each with its current value and the state it is based on. */
const partsOf = ({ parts }: DraftState, names: readonly string[]) =>
  new Map(
    names.flatMap((name) => {
      const part = parts[name];
      return part ? [[name, { value: part.mine, read: part.read }] as const] : [];
    }),
  );

function createRoom(key: CopyKey, enlist: (isNeeded: boolean) => void): DraftRoom {
  const { person, record } = key;
  let send: SendParts | undefined;
  let faces: readonly DraftPart[] = [];
  let guests = 0;
  let wasEntered = false;
  const machine = draftMachine(
    key,
    () => send,
    () => faces,
  );
  const { state, subscribe, close } = machine;
  // Subscribed before all others, so that a listener that requests the room receives this one.
  subscribe(() => {
    if (wasEntered) enlist(guests > 0 || isAtWork(state()));
  });
  const search = searchForCopies(key, machine, (copies, isFromServer) =>
    machine.tell({ type: 'RESTORED', copies, isFromServer, isTold: send !== undefined }),
  );
  const tell = (event: Said) => {
    machine.tell(event);
    if (event.type === 'ONLINE' || event.type === 'SIGNED_IN') search.again();
  };

  return {
    person,
    record,
    state,
    subscribe,
    readInDrawing: machine.readInDrawing,
    drawn: machine.drawn,
    tell,
    serve: (next) => {
      send = next;
    },
    name: (next) => {
      faces = next;
    },
    restore: search.once,
    submit: async (names, work) => {
      while (state().sending) await idle(machine);
      const parts = partsOf(state(), names);
      tell({ type: 'SENT', parts: names });
      const outcome = await withSaveTimeout(work(parts));
      tell({ type: 'ANSWERED', outcome });
      return outcome;
    },
    save: async () => {
      while (state().sending) await idle(machine);
      tell({ type: 'HURRIED' });
      while (state().sending) await idle(machine);
    },
    settle: (choices) => tell({ type: 'SETTLED', choices }),
    close,
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
