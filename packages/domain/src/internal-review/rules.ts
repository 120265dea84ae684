import type { InternalReviewContent, InternalReviewScope } from './model.ts';

/** Behaviour/operations §6: who was asked changes comment and documents; title and reviewer are those of who asked. */
export function acceptedInternalReview(
  stored: InternalReviewContent,
  given: InternalReviewContent,
  scope: InternalReviewScope,
): InternalReviewContent {
  if (scope === 'ALL') return given;
  if (scope === 'NOTHING') return stored;
  return { ...stored, comment: given.comment, files: given.files };
}
