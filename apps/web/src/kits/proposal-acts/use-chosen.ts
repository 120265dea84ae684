import { bulkLimit } from '@atrium/domain/proposal';
import {
  ChosenProposalsDocument,
  type ChosenProposalsQuery,
} from '../../api/generated/kits/proposal-acts/proposal-acts.ts';
import { useOperation } from '../../api/index.ts';

export type Chosen = NonNullable<ChosenProposalsQuery['proposalsView']>['proposalViews'][number];

/** What the dialogs of bulk actions must know of the selected proposals, on whatever page they are. */
export function useChosen(proposalPks: readonly number[]) {
  return useOperation(
    ChosenProposalsDocument,
    { filter: { proposalPks: proposalPks.slice(0, bulkLimit) } },
    { keepPrevious: false, staleTime: 0 },
  );
}
