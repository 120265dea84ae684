import type { DataColumn } from '@atrium/ui/data-table';
import Link from '@mui/material/Link';
import { say } from '../../locale/index.ts';
import { IdCell } from '../copy-id/index.ts';
import { hereLink } from '../go/index.ts';
import { ProposalStatusOf } from './proposal-status.tsx';

interface Named {
  readonly primaryKey: number;
  readonly proposalId: string;
  readonly title: string;
}

/**
 * Returns the first columns of every table of proposals: the id, and the title, which opens the proposal beside the table. The title, by
 * which users search, is given its width first (rule P105); `titleWidth` is its minimum, in pixels.
 */
export const firstColumns = <Row extends Named>(titleWidth: number): readonly DataColumn<Row>[] => [
  {
    id: 'proposalId',
    header: 'Proposal ID',
    text: (row) => row.proposalId,
    cell: (row) => <IdCell id={row.proposalId} />,
    sortable: true,
  },
  {
    id: 'title',
    header: 'Title',
    text: (row) => row.title,
    cell: (row) => (
      <Link color="inherit" underline="hover" {...hereLink({ reviewModal: row.primaryKey })}>
        {row.title || <i>{say('Untitled')}</i>}
      </Link>
    ),
    sortable: true,
    grows: true,
    width: titleWidth,
    locked: true,
    card: 'title',
  },
];

type StatusFacts = Parameters<typeof ProposalStatusOf>[0];

/** Returns the column of a proposal's status; `id` is its name in the table. */
export const statusColumn = <
  Row extends Pick<StatusFacts, 'statusId' | 'submitted'> & { readonly statusName: StatusFacts['name'] },
>(
  id: string,
): DataColumn<Row> => ({
  id,
  header: 'Status',
  text: (row) => say(row.statusName),
  cell: (row) => <ProposalStatusOf statusId={row.statusId} name={row.statusName} submitted={row.submitted} />,
  sortable: true,
  card: 'status',
});
