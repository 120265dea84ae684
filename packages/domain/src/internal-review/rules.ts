import type { InternalReviewContent, InternalReviewScope } from './model.ts';

/** Who was asked changes comment and documents; title and reviewer are those of who asked (rule R85). */
export function acceptedInternalReview(
  stored: InternalReviewContent,
  given: InternalReviewContent,
  scope: InternalReviewScope,
): InternalReviewContent {
  if (scope === 'ALL') return given;
  if (scope === 'NOTHING') return stored;
  return { ...stored, comment: given.comment, files: given.files };
}
