import { setTimeout as pause } from 'node:timers/promises';
import type { PersonActor } from '@atrium/domain/kernel';
import type { Change, RecordKey } from '@atrium/domain/live';
import type { Ctx } from '../access/context.ts';
import { viewable } from './kinds.ts';
import type { WindowRegister } from './register.ts';
import { tellWindow, type Window } from './window.ts';

/** Changes are gathered for this time before windows hear of them, so that one act is one message, in milliseconds. */
const gatherMs = 60;

/** A window that opens hears of changes this old, which its screen may have been read just before, in milliseconds. */
const recentMs = 10_000;
const mostRecent = 5_000;

/** A window, and what it is to hear of. */
type Waiting = readonly [Window, ReadonlyMap<RecordKey, number>];

/** What changed a moment ago, the latest of each record. */
function recentChanges() {
  const recent = new Map<RecordKey, { readonly version: number; readonly at: number }>();
  return {
    add(key: RecordKey, version: number) {
      const oldest = recent.size >= mostRecent ? recent.keys().next().value : undefined;
      if (oldest) recent.delete(oldest);
      recent.set(key, { version, at: performance.now() });
    },
    /** Undefined where nothing changed lately. */
    versionOf(key: RecordKey): number | undefined {
      const known = recent.get(key);
      return known && known.at >= performance.now() - recentMs ? known.version : undefined;
    },
    sweep() {
      for (const [key, { at }] of recent) if (at < performance.now() - recentMs) recent.delete(key);
    },
  };
}

/** Tells windows of one person in one role what they wait for; of a record the person may not see any more they hear this once. */
async function tellTogether(register: WindowRegister, ctx: Ctx, together: readonly Waiting[]): Promise<void> {
  const keys = new Set(together.flatMap(([, waiting]) => [...waiting.keys()]));
  // Who cannot be asked about is told: the window's own question is answered by the same rule.
  const seen = await viewable(ctx, [...keys]).catch(() => keys);
  for (const [window, waiting] of together) {
    tellWindow(window, 'changed', { changes: [...waiting] satisfies Change[] });
    // Told this once, so that the screen asks and is refused, and never again.
    for (const key of waiting.keys()) if (!seen.has(key)) register.hide(window, key);
  }
}

/** Brings word of changes to the windows that show the records. `onTold` hears of the windows that were told, once all of them are. */
export function changeTeller(
  register: WindowRegister,
  ctxOf: (actor: PersonActor) => Ctx,
  onTold: (windows: readonly Window[]) => Promise<void>,
) {
  const pending = new Map<Window, Map<RecordKey, number>>();
  const recent = recentChanges();
  let telling: Promise<void> | undefined;

  /** Tells what waits, rights first, until nothing waits. Windows of one person in one role are asked about together. */
  const tellAll = async () => {
    while (pending.size > 0) {
      await pause(gatherMs);
      const waiting = [...pending];
      pending.clear();
      const people = Map.groupBy(waiting, ([{ actor }]) => `${actor.id} ${actor.role} ${actor.isInternalUser}`);
      for (const together of people.values()) {
        const actor = together[0]?.[0].actor;
        if (actor) await tellTogether(register, ctxOf(actor), together);
      }
      await onTold(waiting.map(([window]) => window));
    }
  };
  const wait = (window: Window, key: RecordKey, version: number) => {
    pending.set(window, (pending.get(window) ?? new Map<RecordKey, number>()).set(key, version));
    telling ??= tellAll().finally(() => {
      telling = undefined;
    });
  };

  return {
    /** These records were changed by this act: every window that shows one hears of it, within gathering and asking. */
    hear(keys: readonly RecordKey[], version: number) {
      for (const key of keys) {
        recent.add(key, version);
        for (const window of register.showing(key)) wait(window, key, version);
      }
    },
    /** Tells a window that has just opened what changed while its screen was being read. */
    catchUp(window: Window) {
      for (const key of window.keys) {
        const version = recent.versionOf(key);
        if (version !== undefined) wait(window, key, version);
      }
    },
    forget: (window: Window) => void pending.delete(window),
    sweep: recent.sweep,
    /** Tells nobody any more, and comes back when nothing is being asked. */
    async close() {
      pending.clear();
      await telling;
    },
  };
}
