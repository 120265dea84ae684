/** Width of the column with the names of the instruments, and height of the days above, in pixels. */
export const labelWidth = 148;
export const headHeight = 46;
