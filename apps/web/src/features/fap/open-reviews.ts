import type { WayChoice } from '../../kits/confirm/index.ts';
import type { useText } from '../../locale/index.ts';

export type OpenReviews = 'KEEP' | 'REMOVE';

/** What becomes of the drafts of somebody who leaves a panel; nothing to choose where there are none. */
export function openReviewsChoice(text: ReturnType<typeof useText>, count: number): WayChoice | undefined {
  if (count === 0) return undefined;
  return {
    words: text('{{n}} reviews are not submitted; nobody can finish them then.', { n: count }),
    ways: [
      { value: 'KEEP', label: text('Keep them, for an officer to finish') },
      { value: 'REMOVE', label: text('Remove them, with what was written') },
    ],
  };
}

/** What was chosen; drafts nobody was asked about stay. */
export const openReviewsOf = (chosen: string): OpenReviews => (chosen === 'REMOVE' ? 'REMOVE' : 'KEEP');
