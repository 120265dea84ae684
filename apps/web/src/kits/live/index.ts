/** Shows who else has the current record open. */
export { WhoIsHere } from './who-is-here.tsx';
