/**
 * Forms that two users may edit concurrently: a save sends the values that the form was based on (`read`), and if another user has changed
 * the same fields meanwhile, the user is asked which version to keep (decision 188). A form
 *
 * 1. tracks the values it is based on: `const read = useRead(form, stored)` for react-hook-form; untouched fields follow the server;
 * 2. saves: `const save = useFormSave(UpdateFapDocument, { faces, … })`, `save.run({ ...read.held(values), variables: (fields, read) => …
 *    })`;
 * 3. renders `{save.question}`, and calls `read.saved()` after a successful save.
 */
export { type FormSave, useFormSave } from './use-form-save.tsx';
export { type HeldFields, type ReadFields, useRead } from './use-read.ts';
