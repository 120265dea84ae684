import { CopyButton } from '@atrium/ui/copy-button';
import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { OneLine } from '@atrium/ui/one-line';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { TechniqueProposalRowFragment } from '../../api/generated/features/technique-proposal/technique-proposal.ts';
import { toast } from '../../api/index.ts';
import { hereLink } from '../../kits/go/index.ts';
import { say, useText } from '../../locale/index.ts';
import { InstrumentChoice, StatusChoice } from './row-choices.tsx';

type Row = TechniqueProposalRowFragment;

const joined = (list: readonly { readonly name: string }[] | null | undefined) =>
  (list ?? []).map(({ name }) => name).join(', ');

/** 'Lastname, Preferredname' (behaviour/operations §15.4). */
const investigatorOf = ({ principalInvestigator: pi }: Row) =>
  pi ? `${pi.lastname}, ${pi.preferredname || pi.firstname}` : '';

function IdCell({ row }: { readonly row: Row }) {
  const text = useText();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', fontVariantNumeric: 'tabular-nums' }}>
      {row.proposalId}
      <CopyButton
        value={row.proposalId}
        label={text('Copy {{id}}', { id: row.proposalId })}
        onCopied={(shown) => toast(text("'{{id}}' copied to clipboard", { id: shown }))}
      />
    </Box>
  );
}

/** The columns of behaviour/operations §15.4. Ids are the fields the server sorts by. */
export const techniqueProposalColumns: readonly DataColumn<Row>[] = [
  {
    id: 'proposalId',
    header: 'Proposal ID',
    text: (row) => row.proposalId,
    cell: (row) => <IdCell row={row} />,
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
    locked: true,
    card: 'title',
  },
  {
    id: 'investigator',
    header: 'Principal Investigator',
    text: investigatorOf,
    cell: (row) => <OneLine width={110}>{investigatorOf(row) || '–'}</OneLine>,
  },
  {
    id: 'email',
    header: 'PI Email',
    text: (row) => row.principalInvestigator?.email,
    cell: (row) => <OneLine width={130}>{row.principalInvestigator?.email || '–'}</OneLine>,
    hidden: true,
  },
  {
    id: 'submittedDate',
    header: 'Date submitted',
    text: (row) => row.submittedDate,
    cell: (row) => (row.submittedDate ? <DateText value={row.submittedDate} /> : '–'),
    sortable: true,
  },
  {
    id: 'techniques',
    header: 'Technique',
    text: (row) => joined(row.techniques),
    cell: (row) => <OneLine width={110}>{joined(row.techniques) || '–'}</OneLine>,
  },
  {
    id: 'instruments.name',
    header: 'Instrument',
    text: (row) => joined(row.instruments),
    cell: (row) => <InstrumentChoice row={row} />,
    sortable: true,
  },
  {
    id: 'statusName',
    header: 'Status',
    text: (row) => row.statusName,
    cell: (row) => <StatusChoice row={row} />,
    sortable: true,
  },
  {
    id: 'callShortCode',
    header: 'Call',
    text: (row) => row.callShortCode,
    sortable: true,
    hidden: true,
  },
  {
    id: 'comment',
    header: 'Comment',
    text: (row) => row.techniqueProposal?.comment?.comment,
    cell: (row) => <OneLine width={160}>{row.techniqueProposal?.comment?.comment ?? '–'}</OneLine>,
    hidden: true,
  },
];
