import type { internalReviewForm } from '@atrium/domain/internal-review';
import { readDocuments } from '@atrium/domain/technical-review';
import type { z } from 'zod';
import type { InternalReviewFragment } from '../../api/generated/features/internal-review/internal-review.ts';
import { type FormPart, lineTexts, richTexts } from '../../kits/draft/index.ts';

/** What the form of an internal review holds. */
export type InternalReviewValues = z.input<typeof internalReviewForm>;

/** The keys of its documents, out of the text the API keeps them in. */
export const idsOf = (files: string | null | undefined) => ((files && readDocuments(files)) || []).map(({ id }) => id);

/** Its texts, as they are kept while somebody writes. */
export const internalReviewParts: readonly FormPart<InternalReviewValues>[] = [
  { name: 'title', label: 'Title', ...lineTexts },
  { name: 'comment', label: 'Comment', ...richTexts },
];

/** What is stored, as the form holds it; blank for one that is not there yet. */
export const valuesOf = (stored: InternalReviewFragment | undefined): InternalReviewValues => ({
  title: stored?.title ?? '',
  reviewerId: stored?.reviewerId ?? null,
  comment: stored?.comment ?? '',
  files: stored?.files ?? null,
});
