/** How many ways through the conditions are tried for one question before it is called undecided. */
export const searchLimit = 4000;

/** Fills without any aim, before those that go for what was not reached. */
export const freeFills = 6;

/** Fills in all; what they did not reach is said. */
export const fillsLimit = 400;

/** Fills that are shown with their answers. */
export const shownFills = 8;
