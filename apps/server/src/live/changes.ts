import { setTimeout as pause } from 'node:timers/promises';
import type { PersonActor } from '@atrium/domain/kernel';
import type { Change, RecordKey } from '@atrium/domain/live';
import type { Ctx } from '../access/context.ts';
import { viewable } from './kinds.ts';
import type { WindowRegister } from './register.ts';
import { tellWindow, type Window } from './window.ts';

/** How long changes are collected before windows are notified, so that one act causes one message, in milliseconds. */
const gatherMs = 60;

/** A window that opens is notified of changes up to this age, before which its screen may have been loaded, in milliseconds. */
const recentMs = 10_000;
const mostRecent = 5_000;

/** A window, and the changes to notify it of. */
type Waiting = readonly [Window, ReadonlyMap<RecordKey, number>];

/** Stores recent changes, the latest of each record. */
function recentChanges() {
  const recent = new Map<RecordKey, { readonly version: number; readonly at: number }>();
  return {
    add(key: RecordKey, version: number) {
      const oldest = recent.size >= mostRecent ? recent.keys().next().value : undefined;
      if (oldest) recent.delete(oldest);
      recent.set(key, { version, at: performance.now() });
    },
    /** Returns undefined if the record did not change recently. */
    versionOf(key: RecordKey): number | undefined {
      const known = recent.get(key);
      return known && known.at >= performance.now() - recentMs ? known.version : undefined;
    },
    sweep() {
      for (const [key, { at }] of recent) if (at < performance.now() - recentMs) recent.delete(key);
    },
  };
}

/** Notifies the windows of one person in one role of their changes; for a record that the person may no longer see, this is the last notification. */
async function tellTogether(register: WindowRegister, ctx: Ctx, together: readonly Waiting[]): Promise<void> {
  const keys = new Set(together.flatMap(([, waiting]) => [...waiting.keys()]));
  // If the check fails, the window is notified anyway: its own query is checked by the same rule.
  const seen = await viewable(ctx, [...keys]).catch(() => keys);
  for (const [window, waiting] of together) {
    tellWindow(window, 'changed', { changes: [...waiting] satisfies Change[] });
    // Notified this once, so that the screen loads the record again and is refused.
    for (const key of waiting.keys()) if (!seen.has(key)) register.hide(window, key);
  }
}

/** Returns a notifier of the windows that show changed records. `onTold` is called with the windows notified, after each round. */
export function changeTeller(
  register: WindowRegister,
  ctxOf: (actor: PersonActor) => Ctx,
  onTold: (windows: readonly Window[]) => Promise<void>,
) {
  const pending = new Map<Window, Map<RecordKey, number>>();
  const recent = recentChanges();
  let telling: Promise<void> | undefined;

  /**
   * Checks permissions and sends pending notifications until there are none left. The permissions of windows of one person in one role are
   * checked together.
   */
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
    /**
     * Reports records that a transaction has changed: every window that shows one is notified after the collection time and the check of
     * permissions.
     */
    hear(keys: readonly RecordKey[], version: number) {
      for (const key of keys) {
        recent.add(key, version);
        for (const window of register.showing(key)) wait(window, key, version);
      }
    },
    /** Notifies a window that has just opened of changes made while its screen was being loaded. */
    catchUp(window: Window) {
      for (const key of window.keys) {
        const version = recent.versionOf(key);
        if (version !== undefined) wait(window, key, version);
      }
    },
    forget: (window: Window) => void pending.delete(window),
    sweep: recent.sweep,
    /** Stops notifications, and resolves when no check is running. */
    async close() {
      pending.clear();
      await telling;
    },
  };
}
