/** The CSS variable for the height of toasts that found no free place at an edge of the window. */
export const toastsHeight = '--toasts-height';

/** The bottom edge of the top bar, where toasts may begin, in pixels. */
export const underBar = 64;
