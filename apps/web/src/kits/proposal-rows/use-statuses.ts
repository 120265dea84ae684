import {
  ProposalStatusesDocument,
  type ProposalStatusesQuery,
} from '../../api/generated/kits/proposal-rows/proposal-rows.ts';
import { useOperation } from '../../api/index.ts';

const none: NonNullable<ProposalStatusesQuery['statuses']> = [];

/** The statuses of proposals; none while they are on their way. */
export function useProposalStatuses() {
  return useOperation(ProposalStatusesDocument, {}, { staleTime: 60_000 }).data?.statuses ?? none;
}
