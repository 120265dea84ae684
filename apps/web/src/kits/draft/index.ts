/**
 * User input that is not on the server yet. The rules are in `@atrium/domain/draft`; this kit connects them to the browser's store, the
 * server and the screen. A form
 *
 * 1. gets the room of its record: `const room = useDraftRoom('page-7')`, and reports what the server holds, whenever that is fetched:
 *    `room.tell({ type: 'READ', parts: { text: { value, version: null } } })`;
 * 2. reports every change: `room.tell({ type: 'KEY', part: 'text', value })`, and renders `room.state().parts.text.mine`;
 * 3. defines automatic saving, if it is allowed: `useDraftService(room, send, mayChange)`. `send` receives each part with the state it is
 *    based on (`read.value`, and `read.version` where versions are counted), which it sends to the server as `read` so that nothing else is
 *    overwritten; it returns an `Outcome`: `stored` (part → version or null), `conflicts` (what the server holds instead, from its CONFLICT
 *    refusal), `resting`, or for everything else `outcomeOf(error, parts.keys())`. Without `send` the parts wait for a button:
 *    `room.submit(names, send)`;
 * 4. renders `<DraftNotices room faces />` above itself and `<DraftNote room />` at its bottom;
 * 5. is rendered by a `QueryResult` with `kept`, the name of its room: that shows the input if the record no longer exists (rule P183).
 *
 * Without `send` the input is stored on the server as a draft of the user, and is restored on another computer. A form with a save button
 * replaces steps 1 to 3 by `useDraftValues`; one with react-hook-form by `useFormDraft`, and after a save calls `draft.saved()`, or
 * `draft.met(conflicts)` if the save was refused with what the server holds instead.
 */
export { basisPartName } from './basis-part.ts';
export { type CopyKey, closeStore, copiesOfPerson, forgetCopies, keepCopy, type StoredCopy } from './copy-store.ts';
export type { SendParts, SentPart } from './draft-machine.ts';
export { DraftNote, DraftNotices } from './draft-notices.tsx';
export { type DraftRoom, leaveRooms } from './draft-room.ts';
export { AllKeptTexts, KeptTexts } from './kept/index.ts';
export { changedMeanwhile, conflictsOf, outcomeOf } from './outcome.ts';
export { QuestionDialog } from './question/lazy-question-dialog.ts';
export { MarkedWords } from './question/marked-words.tsx';
export type { DraftPart } from './question/question-dialog.tsx';
export { lineTexts, plainTexts, richTexts } from './text-faces.ts';
export { useDraftRoom, useDraftService, useDraftState, useIsRecordUnsent, useIsUnsent } from './use-draft-room.ts';
export { type DraftValues, useDraftValues } from './use-draft-values.ts';
export { type FormDraft, type FormPart, useFormDraft } from './use-form-draft.ts';
export { useKeptRecords } from './use-kept-records.ts';
