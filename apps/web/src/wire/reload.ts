import { windowStore } from '../browser/index.ts';

/** The page's first script uses this key as well (`bundle/first-script.ts`). */
const key = 'reloadedAt';
const pauseMs = 30_000;

/** How long to wait for the server; a slower one is treated as unreachable. */
const patienceMs = 5_000;

/** Whether the server delivers pages now: reloading without it would leave nothing to work with. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Reloads the page unless that was tried within the last half minute: after an upgrade the old version's files are gone, and the new page
 * refers to existing ones. Returns whether the page is being left; it stays if the server is unreachable.
 */
export async function reloadOnce(): Promise<boolean> {
  if (Date.now() - Number(windowStore.get(key)) < pauseMs || !(await isServerThere())) return false;
  windowStore.set(key, String(Date.now()));
  location.reload();
  return true;
}
