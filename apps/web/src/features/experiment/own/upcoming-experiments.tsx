import { recordKey } from '@atrium/domain/live';
import { DataTable, type Sort } from '@atrium/ui/data-table';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { OwnExperimentsDocument } from '../../../api/generated/features/experiment/own/own-experiments.ts';
import { useOperation } from '../../../api/index.ts';
import { matchingRows } from '../../../kits/list-screen/index.ts';
import { useText } from '../../../locale/index.ts';
import { ActionIcons, type ActionOpenings } from '../action-icons.tsx';
import { columnsFor, ownColumns } from './own-columns.tsx';
import { thisMinute } from './this-minute.ts';

const fewRows = 5;

/** 'Upcoming experiments' of the person: active or completed ones that are not over yet; nothing at all where there are none. */
export function UpcomingExperiments({ openings }: { readonly openings: ActionOpenings }) {
  const text = useText();
  const [endsAfter] = useState(thisMinute);
  const [{ page, pageSize }, setPage] = useState({ page: 0, pageSize: fewRows });
  const [sort, setSort] = useState<Sort>();
  const operation = useOperation(
    OwnExperimentsDocument,
    { filter: { status: ['ACTIVE', 'COMPLETED'], endsAfter } },
    {
      quiet: true,
      live: ({ me }) => (me?.experiments ?? []).map(({ proposal }) => recordKey('proposal', proposal.primaryKey)),
    },
  );
  const all = operation.data?.me?.experiments ?? [];
  const rows = useMemo(() => matchingRows(all, ownColumns, { search: '', sort }), [all, sort]);
  if (all.length === 0) return null;
  return (
    <Box sx={{ mb: 3 }}>
      <Typography component="h2" variant="h3" gutterBottom>
        {text('Upcoming experiments')}
      </Typography>
      <DataTable
        label={text('Upcoming experiments')}
        columns={columnsFor(all).map((column) => ({ ...column, header: text(column.header) }))}
        rows={rows.slice(page * pageSize, (page + 1) * pageSize)}
        total={rows.length}
        page={page}
        pageSize={pageSize}
        onPage={(next, size) => setPage({ page: next, pageSize: size })}
        sort={sort}
        onSort={setSort}
        rowId={({ experimentPk }) => String(experimentPk)}
        rowLabel={({ experimentId }) => experimentId}
        quickAction={(row) => <ActionIcons experiment={row} openings={openings} />}
        refreshing={operation.refreshing}
        empty={null}
      />
    </Box>
  );
}
