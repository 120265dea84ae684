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
 * The columns that every table of proposals begins with: the id, and the title, which opens the proposal beside the table. The title,
 * which people search by, gets its width first (rule P105); `titleWidth` is the least of it, in pixels.
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

type Standing = Parameters<typeof ProposalStatusOf>[0];

/** The column of the status of a proposal; `id` is its name in the table. */
export const statusColumn = <
  Row extends Pick<Standing, 'statusId' | 'submitted'> & { readonly statusName: Standing['name'] },
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
