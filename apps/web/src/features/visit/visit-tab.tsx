import { fullName } from '@atrium/domain/user';
import { type DataColumn, DataTable } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import { useMemo, useState } from 'react';
import { VisitOfExperimentDocument, type VisitOfExperimentQuery } from '../../api/generated/features/visit/visit.ts';
import { useOperation } from '../../api/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { useNamedColumns, useUnaddressedTable } from '../../kits/list-screen/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { say, useText } from '../../locale/index.ts';
import { useOpens } from '../../session/index.ts';
import { RegistrationDialog } from './registration/registration-dialog.tsx';
import { statusWords } from './registration/registration-state.tsx';
import { VisitorActions } from './visitor-actions.tsx';

type Experiment = NonNullable<VisitOfExperimentQuery['experimentById']>;
type Visit = NonNullable<Experiment['visit']>;

/** A visitor as shown in the tab. */
export interface VisitorLine extends NonNullable<Visit['registrations'][number]> {
  readonly isLead: boolean;
}

const nameOf = ({ user, userId }: VisitorLine) => (user ? fullName(user) : String(userId));
const wordOf = ({ status }: VisitorLine) => say(statusWords[status][0]);
const day = (value: string | null | undefined) => (value ? <DateText value={value} /> : say('Waiting user input'));

/** The name links to the person's page for users who may open it. */
const columnsFor = (opensPeople: boolean): readonly DataColumn<VisitorLine>[] => [
  {
    id: 'status',
    header: 'Status',
    text: wordOf,
    cell: (row) => <StatusChip label={wordOf(row)} tone={statusWords[row.status][1]} />,
    sortable: true,
    card: 'status',
  },
  {
    id: 'visitor',
    header: 'Visitor name',
    text: nameOf,
    cell: (row) =>
      opensPeople ? (
        <ScreenLink to="/People/$id" params={{ id: row.userId }}>
          {nameOf(row)}
        </ScreenLink>
      ) : (
        nameOf(row)
      ),
    sortable: true,
    locked: true,
    card: 'title',
  },
  { id: 'lead', header: 'Teamleader', text: ({ isLead }) => say(isLead ? 'Yes' : 'No'), sortable: true },
  {
    id: 'startsAt',
    header: 'Visit start',
    text: ({ startsAt }) => startsAt ?? '',
    cell: ({ startsAt }) => day(startsAt),
    sortable: true,
  },
  {
    id: 'endsAt',
    header: 'Visit end',
    text: ({ endsAt }) => endsAt ?? '',
    cell: ({ endsAt }) => day(endsAt),
    sortable: true,
  },
];

const fewRows = 20;

function Visitors({ visit, onEdit }: { readonly visit: Visit; readonly onEdit: (userId: number) => void }) {
  const text = useText();
  const opensPeople = useOpens()('/People/$id');
  const columns = useMemo(() => columnsFor(opensPeople), [opensPeople]);
  const named = useNamedColumns(columns);
  const all = useMemo<readonly VisitorLine[]>(
    () => visit.registrations.map((row) => ({ ...row, isLead: row.userId === visit.teamLeadUserId })),
    [visit],
  );
  const table = useUnaddressedTable(all, columns, fewRows);
  return (
    <DataTable
      label={text('Visitors')}
      columns={named}
      {...table}
      rowId={({ userId }) => String(userId)}
      rowLabel={nameOf}
      quickAction={(row) => <VisitorActions row={row} name={nameOf(row)} onEdit={() => onEdit(row.userId)} />}
      empty={null}
    />
  );
}

/** The visitors of an experiment with the actions of the user office: the tab 'Visit' of its record. */
export function VisitOfExperiment({ experimentId }: { readonly experimentId: string }) {
  const text = useText();
  const [edited, setEdited] = useState<{ readonly visitId: number; readonly userId: number }>();
  const operation = useOperation(VisitOfExperimentDocument, { experimentId }, { keepPrevious: false, staleTime: 0 });
  return (
    <>
      <QueryResult of={operation} field="experimentById" absent="Experiment not found">
        {({ visit }) =>
          visit ? (
            <Visitors visit={visit} onEdit={(userId) => setEdited({ visitId: visit.id, userId })} />
          ) : (
            <EmptyState
              title={text('Visit is not defined')}
              text={text('The proposal team adds visitors in its list of experiments.')}
            />
          )
        }
      </QueryResult>
      {edited ? <RegistrationDialog {...edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}
