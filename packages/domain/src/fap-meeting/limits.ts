/** Ranks in a meeting; 0 stands for none in what clients send (rule R49). */
export const rankMin = 0;
export const rankMax = 100_000;

/** Time a panel gives a proposal, in the time unit of the call (rule R45). */
export const fapTimeMin = 0;
export const fapTimeMax = 100_000;

/** Visible characters of a comment, markup not counted (rule R49). */
export const decisionCommentLimit = 6000;

/** Minutes planned for each proposal in the meeting room (rule R163). */
export const minutesMin = 1;
export const minutesMax = 240;

/** Proposals of one instrument ordered in one call. */
export const reorderLimit = 5000;
