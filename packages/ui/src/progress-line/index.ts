/** A line that says something is on its way. */
export { ProgressLine } from './progress-line.tsx';
