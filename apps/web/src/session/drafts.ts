/** Forms with unsent work say here how to keep it when the page has to go away in a hurry. */
type Rescue = () => void;

const rescues = new Set<Rescue>();

/** Registers how unsent work is kept; answers how to withdraw. */
export function onRescue(rescue: Rescue): () => void {
  rescues.add(rescue);
  return () => rescues.delete(rescue);
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
