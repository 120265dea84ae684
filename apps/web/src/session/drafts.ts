/** Forms with unsent work say here how to keep it when the page has to go away in a hurry. */
type Rescue = () => void;

const rescues = new Set<Rescue>();

/** Registers how unsent work is kept; answers how to withdraw. */
export function onRescue(rescue: Rescue): () => void {
  rescues.add(rescue);
  return () => rescues.delete(rescue);
}

const holders = new Set<() => boolean>();

/** Registers a question to whoever holds typed work: whether some of it is not on the server. */
export function onWorkAsked(holdsWork: () => boolean): void {
  holders.add(holdsWork);
}

/** Whether somebody is in the middle of typing something that is not on the server. */
export function isWorkHeld(): boolean {
  return [...holders].some((holdsWork) => holdsWork());
}

/** Lets every form keep its unsent work; one that fails does not stop the others. */
export function rescueDrafts(): void {
  for (const rescue of rescues) {
    try {
      rescue();
    } catch {
      // The page is already in trouble; the other drafts still count.
    }
  }
}
