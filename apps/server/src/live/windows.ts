import { type PersonActor, roleIds } from '@atrium/domain/kernel';
import { heartbeatMs, mostWindows, mostWindowsOfPerson, partsOf } from '@atrium/domain/live';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Ctx } from '../access/context.ts';
import { stillValidSessions } from '../access/standing.ts';
import { changeTeller } from './changes.ts';
import { type ChangesTold, changesChannel, type MakingTold, makingChannel } from './channel.ts';
import { type Listener, listenTo } from './listener.ts';
import { type PresenceTold, presenceChannel } from './presence.ts';
import { type WindowRegister, windowRegister } from './register.ts';
import { seatsOfWindows } from './seats.ts';
import { sayAlive, tellWindow, type Window } from './window.ts';

/** How often seats are repeated and outdated ones dropped, in milliseconds. */
const seatsMs = 10_000;

interface LiveParts {
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly ctxOf: (actor: PersonActor) => Ctx;
}

export interface Windows {
  /** Resolves when this process receives changes: anything sent to a window earlier would miss changes made meanwhile. */
  ready(): Promise<void>;
  count(): number;
  /** Whether one more window of this person can be served; a window that reconnects needs no further room. */
  hasRoomFor(userId: number, name: string): boolean;
  /** Starts notifying the window. A window that reconnects replaces the old one. */
  open(window: Window): void;
  /** Ends all streams immediately; the windows reconnect elsewhere. */
  close(): Promise<void>;
}

/** Ends the streams of sessions that are over: expired, in a role that was revoked, or of a person who no longer exists. */
async function endSessions(ctxOf: LiveParts['ctxOf'], windows: readonly Window[]): Promise<void> {
  const [first] = windows;
  if (!first) return;
  for (const window of await sessionsOver(ctxOf(first.actor), windows).catch(() => [])) {
    tellWindow(window, 'over', {});
    window.stream.end();
  }
}

/** Notifies only the person who began the download, in the window that waits for it. */
function tellMaking(register: WindowRegister, { userId, ...making }: MakingTold): void {
  for (const window of register.ofPerson(userId)) {
    if (window.actor.id === userId && window.downloads.has(making.name)) tellWindow(window, 'making', making);
  }
}

type Changes = ReturnType<typeof changeTeller>;
type Seats = ReturnType<typeof seatsOfWindows>;

/** Returns the handlers of messages from other processes, by channel. */
const hearing =
  (register: WindowRegister, changes: Changes, seats: Seats, ctxOf: LiveParts['ctxOf']) =>
  (channel: string, message: string) => {
    if (channel === presenceChannel) return seats.hear(JSON.parse(message) as PresenceTold);
    if (channel === makingChannel) return tellMaking(register, JSON.parse(message) as MakingTold);
    const { act, keys } = JSON.parse(message) as ChangesTold;
    changes.hear(keys, Number(act));
    for (const { kind, id } of keys.map(partsOf)) if (kind === 'user') void endSessions(ctxOf, register.ofPerson(id));
  };

/** Starts the periodic notifications of windows: that the server is alive, and who else is present. */
function beats(register: WindowRegister, changes: Changes, seats: Seats, ctxOf: LiveParts['ctxOf']): NodeJS.Timeout[] {
  const every = (ms: number, work: () => void) => setInterval(work, ms).unref();
  return [
    every(heartbeatMs, () => {
      for (const window of register.all()) sayAlive(window);
      void endSessions(ctxOf, register.all());
      // Most records that people edit report no changes, so permissions are checked again on a timer.
      void seats.askAgain(register.all());
    }),
    every(seatsMs, () => {
      seats.sweep();
      changes.sweep();
      seats.tellAll();
    }),
  ];
}

/** Manages the windows that this process notifies. It listens from the first window on: a process without windows needs no connection for that. */
export function openWindows({ pool, log, ctxOf }: LiveParts): Windows {
  const register = windowRegister();
  const seats = seatsOfWindows(register, ctxOf, (change) => listener?.send(presenceChannel, JSON.stringify(change)));
  const changes = changeTeller(register, ctxOf, seats.askAgain);
  const timers: NodeJS.Timeout[] = [];
  let listener: Listener | undefined;

  const start = (): Promise<void> => {
    listener ??= listenTo(pool, [changesChannel, presenceChannel, makingChannel], {
      log,
      onMessage: hearing(register, changes, seats, ctxOf),
      onMissed: () => {
        for (const window of register.all()) tellWindow(window, 'missed', {});
      },
    });
    if (timers.length === 0) timers.push(...beats(register, changes, seats, ctxOf));
    return listener.begun;
  };

  const makeRoom = (old: Window, next: Window) => {
    register.remove(old);
    changes.forget(old);
    old.stream.end();
    if (old.presence && !next.presence) seats.leave(old);
  };

  const leave = (window: Window) => {
    changes.forget(window);
    if (register.remove(window) && window.presence) seats.leave(window);
  };

  return {
    ready: start,
    count: register.count,
    hasRoomFor: (userId, name) =>
      register.named(name) !== undefined ||
      (register.count() < mostWindows && register.ofPerson(userId).length < mostWindowsOfPerson),
    open(window) {
      if (window.stream.destroyed) return;
      const old = register.named(window.name);
      // A window must not replace that of another person.
      if (old && old.actor.id !== window.actor.id) return void window.stream.end();
      if (old) makeRoom(old, window);
      register.add(window);
      window.stream.on('close', () => leave(window));
      tellWindow(window, 'open', { keys: [...window.keys] });
      changes.catchUp(window);
      seats.arrive(window);
    },
    async close() {
      for (const timer of timers.splice(0)) clearInterval(timer);
      seats.leaveAll();
      for (const { stream } of register.all()) stream.end();
      register.clear();
      await changes.close();
      await listener?.close();
      listener = undefined;
    },
  };
}

/** Returns the windows whose session is over, with one statement: the token has expired, the person no longer exists, or no longer has the role. */
async function sessionsOver(ctx: Ctx, windows: readonly Window[]): Promise<Window[]> {
  const now = Date.now();
  const speakers = windows
    .filter(({ endsAt }) => endsAt === undefined || endsAt > now)
    .map((window) => {
      const { id, role, impersonatingUserId } = window.actor;
      return { window, userId: id, roleId: roleIds[role], officerId: impersonatingUserId };
    });
  const living = new Set((await stillValidSessions(ctx.db, speakers)).map(({ window }) => window));
  return windows.filter((window) => !living.has(window));
}
