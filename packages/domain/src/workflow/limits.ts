/** Characters of what names a workflow (rule W8). */
export const workflowNameLimit = 50;
export const workflowDescriptionLimit = 200;

/** How far from the middle of the drawing a node may lie, in pixels. */
export const drawingReach = 100_000;

/** Statuses and ways of one drawing at most, and events of one way. */
export const drawnStatusesLimit = 200;
export const drawnWaysLimit = 500;
export const eventsOfWayLimit = 50;

/** Proposals a rehearsal names for each status; the count tells of all. */
export const namedStrandedLimit = 50;
