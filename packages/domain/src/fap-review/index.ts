/** Grading proposals in a panel: grades and their arithmetic, reviews, and who reviews what. */
export * from './call-settings.ts';
export * from './item-kind.ts';
export * from './model.ts';
export { offlineForm, type StoredDraft } from './offline/offline-form.ts';
export * from './offline/offline-reading.ts';
export * from './policy.ts';
export * from './refusals.ts';
export * from './rules.ts';
export * from './schema.ts';
export * from './scores/arithmetic.ts';
export * from './scores/criteria.ts';
export * from './scores/grade.ts';
export * from './scores/rank-ranges.ts';
export * from './scores/score-spread.ts';
export * from './scores/strictness.ts';
