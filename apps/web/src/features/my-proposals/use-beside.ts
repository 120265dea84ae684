import { recordKey } from '@atrium/domain/live';
import {
  BesideMyProposalsDocument,
  type BesideMyProposalsQuery,
} from '../../api/generated/features/my-proposals/my-proposals.ts';
import { type Operation, useOperation } from '../../api/index.ts';

/** What stands around one's proposals on the home, asked for once by its parts: drafts that wait, results, invitations and what was deleted. */
export const useBeside = (): Operation<BesideMyProposalsQuery> =>
  useOperation(
    BesideMyProposalsDocument,
    {},
    { live: ({ me }) => (me?.results ?? []).map(({ primaryKey }) => recordKey('proposal', primaryKey)) },
  );
