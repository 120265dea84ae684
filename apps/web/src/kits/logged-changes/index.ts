/** What an event of the log changed, and on whose hands: `LoggedChanges` lists old and new, `whoDid` says who. */
export { LoggedChanges, type ShownChange } from './logged-changes.tsx';
export { type Hands, whoDid } from './who-did.ts';
