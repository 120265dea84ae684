import { fullName } from '@atrium/domain/user';
import type { ReassignableProposalFragment } from '../../../api/generated/kits/proposal-acts/reassign/reassign-reviews.ts';

/** A technical review that can be reassigned. */
export interface Entry {
  readonly key: string;
  readonly proposalPk: number;
  readonly proposalId: string;
  readonly title: string;
  readonly instrumentId: number;
  readonly submitted: boolean;
  /** The name of the current reviewer. */
  readonly reviewer: string;
  readonly reviewerId: number | undefined;
  /** The people on the proposal, who are excluded as reviewers. */
  readonly excluded: readonly number[];
}

/** Returns the reviews of proposals that the reader may reassign, and the open ones that only others may (rule R66). */
export function entriesOf(rows: readonly ReassignableProposalFragment[]): { mine: Entry[]; ofOthers: Entry[] } {
  const mine: Entry[] = [];
  const ofOthers: Entry[] = [];
  for (const { primaryKey, proposalId, title, technicalReviews } of rows)
    for (const { instrumentId, submitted, technicalReviewAssignee: person, review } of technicalReviews ?? []) {
      if (typeof instrumentId !== 'number') continue;
      const entry = {
        key: `${primaryKey}/${instrumentId}`,
        ...{ proposalPk: primaryKey, proposalId, title, instrumentId, submitted },
        reviewer: person ? fullName(person) : '–',
        reviewerId: person?.id,
        excluded: review?.proposal?.reviewersExcluded ?? [],
      };
      if (review?.abilities.reassign.allowed) mine.push(entry);
      else if (!submitted) ofOthers.push(entry);
    }
  return { mine, ofOthers };
}
