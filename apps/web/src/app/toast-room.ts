/** The height at which toasts stand that found no free place at an edge of the window. */
export const toastsHeight = '--toasts-height';

/** Where the bar at the top ends and toasts may begin, in pixels. */
export const underBar = 64;
