import type { internalReviewForm } from '@atrium/domain/internal-review';
import { readDocuments } from '@atrium/domain/technical-review';
import type { z } from 'zod';
import type { InternalReviewFragment } from '../../api/generated/features/internal-review/internal-review.ts';
import { type FormPart, lineTexts, richTexts } from '../../kits/draft/index.ts';

/** The values of the form of an internal review. */
export type InternalReviewValues = z.input<typeof internalReviewForm>;

/** Returns the ids of its documents from the text in which the API stores them. */
export const idsOf = (files: string | null | undefined) => ((files && readDocuments(files)) || []).map(({ id }) => id);

/** The texts that are saved as a draft. */
export const internalReviewParts: readonly FormPart<InternalReviewValues>[] = [
  { name: 'title', label: 'Title', ...lineTexts },
  { name: 'comment', label: 'Comment', ...richTexts },
];

/** Returns the form values of a stored review; empty values for a new one. */
export const valuesOf = (stored: InternalReviewFragment | undefined): InternalReviewValues => ({
  title: stored?.title ?? '',
  reviewerId: stored?.reviewerId ?? null,
  comment: stored?.comment ?? '',
  files: stored?.files ?? null,
});
