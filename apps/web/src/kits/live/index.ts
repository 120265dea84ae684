/** Who else is at the record that is open here. */
export { WhoIsHere } from './who-is-here.tsx';
