import { reopens } from '@atrium/domain/proposal';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { lockProposals, setStatusOf } from './proposal.queries.ts';
import { findStatus } from './proposal-neighbours.queries.ts';

interface StatusChange {
  readonly statusId: number;
  readonly proposalPks: readonly number[];
  /** The cause, when the proposals were not chosen individually; shown in their timelines. */
  readonly becauseOf?: string;
}

/**
 * Sets the status of all these proposals, regardless of their workflow, and records PROPOSAL_STATUS_CHANGED_BY_USER for each; DRAFT reopens
 * them. Changes all or none. Flags of later steps and status actions follow from the event.
 */
export function changeProposalsStatus(ctx: Ctx, { statusId, proposalPks, becauseOf }: StatusChange): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const status = await findStatus(tx.db, { id: statusId });
    if (!status) throw refused('STATUS_NOT_FOUND');
    const wanted = [...new Set(proposalPks)];
    const rows = await lockProposals(tx.db, wanted);
    if (rows.length !== wanted.length) throw refused('PROPOSAL_NOT_FOUND');
    await setStatusOf(tx.db, wanted, reopens(status.shortCode) ? { statusId, submitted: false } : { statusId });
    await record(
      tx,
      ...rows.map(
        (row): RecordedEvent => ({
          type: 'PROPOSAL_STATUS_CHANGED_BY_USER',
          objectId: row.proposalPk,
          proposalPk: row.proposalPk,
          description: `Status changed to: ${status.name}`,
          data: {
            statusId,
            fromStatusId: row.statusId,
            shortCode: status.shortCode,
            ...(becauseOf ? { becauseOf } : {}),
          },
        }),
      ),
    );
    return true;
  });
}
