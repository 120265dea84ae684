/** A letter as its reader gets it. */
export { Letter } from './letter.tsx';
