import { windowStore } from '../browser/index.ts';

/** The first script of the page counts with it, too (`bundle/first-script.ts`). */
const key = 'reloadedAt';
const pauseMs = 30_000;

/** A server that takes longer for a page is of no more use than none. */
const patienceMs = 5_000;

/** Whether the server gives out pages now: a page that is loaded anew without it leaves nothing to work with. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Loads the page anew, where that was not tried within half a minute: after an upgrade the files of the version before are gone, and the new
 * page names those that are there. Answers whether the page goes away: it stays where the server cannot be reached.
 */
export async function reloadOnce(): Promise<boolean> {
  if (Date.now() - Number(windowStore.get(key)) < pauseMs || !(await isServerThere())) return false;
  windowStore.set(key, String(Date.now()));
  location.reload();
  return true;
}
