import type { DataColumn } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { OneLine } from '@atrium/ui/one-line';
import type { TechniqueProposalRowFragment } from '../../api/generated/features/technique-proposal/technique-proposal.ts';
import { firstColumns, investigatorOf, joinedWords } from '../../kits/proposal-rows/index.ts';
import { say } from '../../locale/index.ts';
import { InstrumentOfRow, StatusChoice } from './row-choices.tsx';

type Row = TechniqueProposalRowFragment;

/** The columns of the table. Ids are the fields by which the server sorts. */
export const techniqueProposalColumns: readonly DataColumn<Row>[] = [
  ...firstColumns<Row>(220),
  {
    id: 'investigator',
    header: 'Principal Investigator',
    text: investigatorOf,
    cell: (row) => <OneLine width={96}>{investigatorOf(row) || '–'}</OneLine>,
  },
  {
    id: 'email',
    header: 'PI Email',
    text: (row) => row.principalInvestigator?.email,
    cell: (row) => <OneLine width={90}>{row.principalInvestigator?.email || '–'}</OneLine>,
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
    id: 'instruments.name',
    header: 'Instrument',
    text: (row) => joinedWords(row.instruments?.map(({ name }) => name)),
    cell: (row) => <InstrumentOfRow row={row} />,
    sortable: true,
  },
  {
    id: 'techniques',
    header: 'Technique',
    text: (row) => joinedWords(row.techniques?.map(({ name }) => name)),
    cell: (row) => <OneLine width={90}>{joinedWords(row.techniques?.map(({ name }) => name)) || '–'}</OneLine>,
  },
  {
    id: 'statusName',
    header: 'Status',
    text: (row) => say(row.statusName),
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
