import { recordKey } from '@atrium/domain/live';
import {
  BesideMyProposalsDocument,
  type BesideMyProposalsQuery,
} from '../../api/generated/features/my-proposals/my-proposals.ts';
import { type Operation, useOperation } from '../../api/index.ts';

/** Fetches what surrounds the proposals on the home page in one query shared by its parts: drafts, results, invites and deleted proposals. */
export const useHomeContext = (): Operation<BesideMyProposalsQuery> =>
  useOperation(
    BesideMyProposalsDocument,
    {},
    { live: ({ me }) => (me?.results ?? []).map(({ primaryKey }) => recordKey('proposal', primaryKey)) },
  );
