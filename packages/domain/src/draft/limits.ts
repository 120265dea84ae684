/** What was typed is kept in the browser so long after the first key that is not kept, in milliseconds. */
export const keepWithinMs = 500;
/** It goes to the server after a pause of this length, in milliseconds, … */
export const pauseMs = 2000;
/** … and so long after its first key at the latest, in milliseconds, however steadily somebody types. */
export const sendWithinMs = 8000;
/** A request without an answer for so long, in milliseconds, is told. */
export const slowMs = 2000;
/** What did not reach the server is sent again after these times, in milliseconds; the last one stays. */
export const retryAfterMs: readonly number[] = [2000, 4000, 8000, 15_000];
/** What nobody came back for is forgotten after so many days. */
export const keptDays = 30;
