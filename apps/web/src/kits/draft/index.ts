/**
 * Text that people type and that is not on the server yet. The rules are those of `@atrium/domain/draft`; here they meet the browser's
 * store, the server and the screen. A form
 *
 * 1. takes the room of its record: `const room = useDraftRoom('page-7')`, and tells it what the server says, whenever that is read:
 *    `room.tell({ type: 'READ', parts: { text: { value, version: null } } })`;
 * 2. tells it every key: `room.tell({ type: 'KEY', part: 'text', value })`, and draws `room.state().parts.text.mine`;
 * 3. says how it saves by itself, if it may: `useDraftService(room, send, mayChange)`. `send` gets each part with what it was made from
 *    (`read.value`, and `read.version` where versions are counted), which the server is told as `read` so that it overwrites nothing else;
 *    it answers an `Outcome`: `stored` (part → version or null), `conflicts` (what the server holds instead, from its CONFLICT refusal),
 *    `resting`, or for everything else `outcomeOf(error, parts.keys())`. Without `send` the parts wait for a button: `room.submit(names, send)`;
 * 4. draws `<DraftNotices room faces />` above itself and `<DraftNote room />` in its foot;
 * 5. is drawn by an `Answer` with `kept`, the name of its room: what was typed is shown there where the record is gone (rule P183).
 *
 * Without `send` what is typed is a draft of the person on the server, and comes back on another computer. A form that waits for its button does
 * 1 to 3 with `useDraftValues`; one of react-hook-form with `useFormDraft`, and after its button `draft.saved()`, or `draft.met(conflicts)` when the save was
 * refused with what the server holds instead.
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
export type { PartFace } from './question/question-dialog.tsx';
export { lineTexts, plainTexts, richTexts } from './text-faces.ts';
export { useDraftRoom, useDraftService, useDraftState, useIsRecordUnsent, useIsUnsent } from './use-draft-room.ts';
export { type DraftValues, useDraftValues } from './use-draft-values.ts';
export { type FormDraft, type FormPart, useFormDraft } from './use-form-draft.ts';
export { useKeptRecords } from './use-kept-records.ts';
