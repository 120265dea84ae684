/** What an event of the log changed, and on whose hands: `LoggedChanges` lists old and new, `whoDid` says who. */
export { type Hands, LoggedChanges, type ShownChange, whoDid } from './logged-changes.tsx';
