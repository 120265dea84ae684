import { fullName } from '@atrium/domain/user';
import type { DataColumn } from '@atrium/ui/data-table';
import { OneLine } from '@atrium/ui/one-line';
import Link from '@mui/material/Link';
import { IdCell } from '../../../kits/copy-id/index.ts';
import { ScreenLink } from '../../../kits/go/index.ts';
import { say } from '../../../locale/index.ts';
import type { OwnExperiment } from '../action-icons.tsx';
import { dayOverTime, widthOfDay } from '../day-over-time.tsx';
import { ReportOf } from '../report-of.tsx';

const contactOf = ({ localContact }: OwnExperiment) => (localContact ? fullName(localContact) : '');

/** The columns of the user's own experiments; ids of sortable columns are the fields by which the server sorts. */
export const ownColumns: readonly DataColumn<OwnExperiment>[] = [
  {
    id: 'experimentId',
    header: 'Experiment Number',
    text: ({ experimentId }) => experimentId,
    cell: ({ experimentId }) => <IdCell id={experimentId} />,
    sortable: true,
    card: 'label',
  },
  {
    id: 'title',
    header: 'Proposal title',
    text: ({ proposal }) => proposal.title,
    cell: ({ proposal }) => (
      <ScreenLink
        to="/ProposalEdit/$proposalPk"
        params={{ proposalPk: proposal.primaryKey }}
        color="inherit"
        underline="hover"
      >
        {proposal.title || <i>{say('Untitled')}</i>}
      </ScreenLink>
    ),
    sortable: true,
    grows: true,
    width: 200,
    locked: true,
    card: 'title',
  },
  { id: 'proposalId', header: 'Proposal ID', text: ({ proposal }) => proposal.proposalId, sortable: true },
  {
    id: 'instrument',
    header: 'Instrument',
    text: ({ instrument }) => instrument.name,
    cell: ({ instrument }) => <OneLine width={130}>{instrument.name}</OneLine>,
    sortable: true,
  },
  {
    id: 'localContact',
    header: 'Local contact',
    text: contactOf,
    cell: (row) => contactOf(row) || '–',
    sortable: true,
    wraps: true,
    width: 96,
  },
  {
    id: 'startsAt',
    header: 'Starts at',
    text: ({ startsAt }) => startsAt,
    cell: ({ startsAt }) => dayOverTime(startsAt),
    sortable: true,
    ...widthOfDay,
  },
  {
    id: 'endsAt',
    header: 'Ends at',
    text: ({ endsAt }) => endsAt,
    cell: ({ endsAt }) => dayOverTime(endsAt),
    sortable: true,
    ...widthOfDay,
  },
  {
    id: 'data',
    header: 'Data',
    text: ({ dataDoi }) => dataDoi ?? '',
    cell: ({ dataDoi, dataAddress }) =>
      dataAddress ? (
        <OneLine width={160}>
          <Link href={dataAddress} target="_blank" rel="noreferrer">
            {dataDoi}
          </Link>
        </OneLine>
      ) : (
        '–'
      ),
    sortable: true,
  },
  {
    id: 'report',
    header: 'Report',
    text: ({ report }) => report?.status ?? '',
    cell: (row) => <ReportOf experiment={row} />,
  },
];

/** Columns for what follows an experiment: shown only if one of the experiments has a value, since they would push others out of view. */
const afterwards: Readonly<Record<string, (experiment: OwnExperiment) => boolean>> = {
  data: ({ dataDoi }) => dataDoi !== null,
  report: ({ report, mayBeginReport }) => report !== null || mayBeginReport.allowed,
};

/** Returns the columns for these experiments. */
export const columnsFor = (experiments: readonly OwnExperiment[]): readonly DataColumn<OwnExperiment>[] =>
  ownColumns.filter(({ id }) => {
    const isThere = afterwards[id];
    return !isThere || experiments.some(isThere);
  });
