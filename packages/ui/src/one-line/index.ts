/** Text that stays on one line of a table. */
export { OneLine } from './one-line.tsx';
