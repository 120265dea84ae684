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
import { type DraftMachine, draftMachine, inTimeOfSave, type Said, type SendParts } from './draft-machine.ts';
import type { PartFace } from './question/question-dialog.tsx';
import { draftsOnServer } from './shelf.ts';
import { holdWindow, livingWindows } from './windows.ts';

/** What is typed into one record in this window: the machine of the domain with a clock, the browser's store and the server. */
export interface DraftRoom extends CopyKey, Pick<DraftMachine, 'state' | 'subscribe' | 'readInDrawing' | 'drawn'> {
  readonly tell: (event: Said) => void;
  /** How parts are saved while somebody types; without it they wait for a button. */
  readonly serve: (send: SendParts | undefined) => void;
  /** What the form calls its parts: kept with what is typed. */
  readonly name: (faces: readonly PartFace[]) => void;
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

/**
 * A button saved the parts with these values: nothing of that is kept any longer, and what was typed since then was typed over it. A part
 * that is as the server said already waits for nothing.
 */
export function tellSaved(room: DraftRoom, values: Readonly<Record<string, unknown>>): void {
  const known = room.state().parts;
  const parts = Object.keys(values).filter((name) => known[name] && differs(known[name]));
  room.tell({ type: 'SENT', parts, values });
  room.tell({ type: 'ANSWERED', outcome: { stored: Object.fromEntries(parts.map((name) => [name, null])) } });
}

/** Whether anything is still to be done for what was typed here, also when nobody looks at it. */
function isAtWork(state: DraftState): boolean {
  const { sending, keeping, shelf } = state;
  return hasUnsent(state) || sending !== null || keeping !== null || shelf.writing !== null;
}

/** Once nothing is being sent. */
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

/** Looks for what windows that are gone have kept, in this browser and on the server, and hands it to `restored`. */
function searchForCopies(
  { person, record }: CopyKey,
  { state, isTheirs }: DraftMachine,
  restored: (copies: readonly KeptCopy[], isFromServer: boolean) => void,
) {
  let searching: Promise<void> | undefined;
  let isLookedFor = false;

  const ofTheGone = (copies: readonly KeptCopy[], living: ReadonlySet<string>) =>
    copies.filter(({ window }) => !living.has(window));

  /** Texts that another browser left on the server; without a connection they are looked for when it is back. */
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
    /** The connection or the person is back. */
    again: () => {
      if (searching) void lookOnServer();
    },
  };
}

/** The parts of these names, as they stand and as they were read. */
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
  let faces: readonly PartFace[] = [];
  let guests = 0;
  let wasEntered = false;
  const machine = draftMachine(
    key,
    () => send,
    () => faces,
  );
  const { state, subscribe, close } = machine;
  // Before anybody else hears of a change: who asks for the room then gets this one.
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
      const outcome = await inTimeOfSave(work(parts));
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
