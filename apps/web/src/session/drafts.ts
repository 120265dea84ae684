/** Stores the unsaved input of a form when the page must be left suddenly. */
type Rescue = () => void;

const rescues = new Set<Rescue>();

/** Registers how unsaved input is stored; returns the function that unregisters it. */
export function onRescue(rescue: Rescue): () => void {
  rescues.add(rescue);
  return () => rescues.delete(rescue);
}

const holders = new Set<() => boolean>();

/** Registers a function that tells whether any input is not on the server. */
export function onWorkAsked(holdsWork: () => boolean): void {
  holders.add(holdsWork);
}

/** Whether the user has input in progress that is not on the server. */
export function isWorkHeld(): boolean {
  return [...holders].some((holdsWork) => holdsWork());
}

/** Makes every form store its unsaved input; a failure of one does not stop the others. */
export function rescueDrafts(): void {
  for (const rescue of rescues) {
    try {
      rescue();
    } catch {
      // The page is already in trouble; the other drafts must still be stored.
    }
  }
}
