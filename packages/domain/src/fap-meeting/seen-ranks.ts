/**
 * Ranks as somebody sees them whom conflicts keep from proposals of the meeting: counted as if those proposals had none, so that neither a
 * gap nor a refusal tells of them (rule R220).
 */

/** The rank that stands for a stored one where the proposals with the `hidden` ranks are not there; one of 1 or more. None stays none. */
export function seenRank(stored: number | null, hidden: readonly number[]): number | null {
  return stored === null ? null : stored - hidden.filter((rank) => rank < stored).length;
}

/** The rank to be stored for one that was seen: undoes `seenRank`, and is never one of the `hidden` ones. */
export function storedRank(seen: number, hidden: readonly number[]): number {
  return hidden.toSorted((a, b) => a - b).reduce((rank, taken) => (taken <= rank ? rank + 1 : rank), seen);
}
