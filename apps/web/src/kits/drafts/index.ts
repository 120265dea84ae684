/** Unsent work that survives: `useFormDraft(form, 'profile.7')` and `<DraftNotice draft={draft} />` above the form. */
export { DraftNotice } from './draft-notice.tsx';
export { dropDraft, findDraft, keepDraft } from './draft-store.ts';
export { type FormDraft, useFormDraft } from './use-form-draft.ts';
