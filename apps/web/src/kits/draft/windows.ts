import { randomName } from '../../api/index.ts';

/** This window, until it is closed or loaded anew. */
export const windowId = randomName();

const prefix = 'draft-window ';
let isHeld = false;

/** Holds a lock as long as this window lives: whoever finds a copy without its lock knows that its window is gone. */
export function holdWindow(): void {
  if (isHeld) return;
  isHeld = true;
  void navigator.locks?.request(prefix + windowId, () => new Promise<never>(() => undefined));
}

/**
 * The windows of this browser that are there. Where the browser has no locks (an address without TLS), only this one is known: a text
 * of another window is then brought up here too, and stays kept there.
 */
export async function livingWindows(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  return new Set([windowId, ...names]);
}
