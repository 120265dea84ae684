/**
 * Forms that two may edit: a save says what the form had read (`read`), and where somebody else has changed the same meanwhile the person
 * is asked what is to stay (decision 188). A form
 *
 * 1. holds what it read: `const read = useRead(form, stored)` for react-hook-form; fields nobody touched follow what the server says;
 * 2. saves with `const save = useFormSave(UpdateFapDocument, { faces, … })` and `save.run({ ...read.held(values), variables: (fields, read) => … })`;
 * 3. draws `{save.question}`, and after a save that was stored calls `read.saved()`.
 */
export { type FormSave, useFormSave } from './use-form-save.tsx';
export { type HeldFields, type ReadFields, useRead } from './use-read.ts';
