/** For how long an act can be taken back, in hours: a week. */
export const undoHours = 7 * 24;

/** Names of records that are told for each kind; the rest is a number. */
export const namesTold = 12;

/** Acts done before this moment can no longer be taken back. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - undoHours * 3_600_000);

/** Until when an act of that moment can be taken back. */
export const undoableUntil = (doneAt: Date): Date => new Date(doneAt.getTime() + undoHours * 3_600_000);
