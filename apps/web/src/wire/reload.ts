/** The first script of the page counts with it, too (`bundle/first-script.ts`). */
const key = 'reloadedAt';
const pauseMs = 30_000;

/**
 * Loads the page anew, where that was not tried within half a minute: after an upgrade the files of the version before are gone, and the new
 * page names those that are there. Answers whether the page goes away.
 */
export function reloadOnce(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(key)) < pauseMs) return false;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
  return true;
}
