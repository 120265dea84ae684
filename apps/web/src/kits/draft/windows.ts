import { randomName } from '../../api/index.ts';

/** The id of this window, until it is closed or reloaded. */
export const windowId = randomName();

const prefix = 'draft-window ';
let isHeld = false;

/** Holds a lock as long as this window exists: a copy without such a lock belongs to a window that was closed. */
export function holdWindow(): void {
  if (isHeld) return;
  isHeld = true;
  void navigator.locks?.request(prefix + windowId, () => new Promise<never>(() => undefined));
}

/**
 * Returns the open windows of this browser. If the browser has no locks (an address without TLS), only this one is known: the text of
 * another window is then restored here too, and remains stored there.
 */
export async function livingWindows(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  return new Set([windowId, ...names]);
}
