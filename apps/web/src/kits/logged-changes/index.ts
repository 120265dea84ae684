/** The changes recorded by an event of the log, and their author: `LoggedChanges` lists old and new values, `whoDid` names the author. */
export { type Hands, LoggedChanges, type ShownChange, whoDid } from './logged-changes.tsx';
