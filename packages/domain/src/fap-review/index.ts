/** Grading proposals in a panel: grades and their arithmetic, reviews, and who reviews what. */
export * from './arithmetic.ts';
export * from './call-settings.ts';
export * from './criteria.ts';
export * from './grade.ts';
export * from './item-kind.ts';
export * from './limits.ts';
export * from './model.ts';
export { offlineForm, type StoredDraft } from './offline-form.ts';
export * from './offline-reading.ts';
export * from './policy.ts';
export * from './rank-ranges.ts';
export * from './rules.ts';
export * from './schema.ts';
export * from './score-spread.ts';
export * from './strictness.ts';
export * from './texts.ts';
