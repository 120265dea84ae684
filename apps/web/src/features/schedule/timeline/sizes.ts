import { letters } from '../model/letters.ts';

/** Width of the column with the names of the instruments, height of the days above, and of an experiment, in pixels. */
export const labelWidth = 148 * letters;
export const headHeight = 46 * letters;
export const blockHeight = 30 * letters;
