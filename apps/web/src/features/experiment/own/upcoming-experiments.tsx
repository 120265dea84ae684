import { DataTable } from '@atrium/ui/data-table';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useNamedColumns, useUnaddressedTable } from '../../../kits/list-screen/index.ts';
import { useText } from '../../../locale/index.ts';
import { ActionIcons, type ActionOpenings } from '../action-icons.tsx';
import { useOpening } from '../use-opening.tsx';
import { columnsFor, ownColumns } from './own-columns.tsx';
import { useOwnExperiments } from './use-own-experiments.ts';

const fewRows = 5;

/** 'Upcoming experiments' of the user: active or completed ones that are not over yet; renders nothing if there are none. */
export function UpcomingExperiments({ openings }: { readonly openings: ActionOpenings }) {
  const text = useText();
  const operation = useOwnExperiments('NOT_OVER', { quiet: true });
  const { open, opened } = useOpening(openings);
  const all = operation.data?.me?.experiments ?? [];
  const columns = useNamedColumns(columnsFor(all));
  const table = useUnaddressedTable(all, ownColumns, fewRows);
  return (
    <>
      {all.length === 0 ? null : (
        <Box sx={{ mb: 3 }}>
          <Typography component="h2" variant="h3" gutterBottom>
            {text('Upcoming experiments')}
          </Typography>
          <DataTable
            label={text('Upcoming experiments')}
            columns={columns}
            {...table}
            rowId={({ experimentPk }) => String(experimentPk)}
            rowLabel={({ experimentId }) => experimentId}
            quickAction={(row) => <ActionIcons experiment={row} openings={openings} onOpen={open} />}
            refreshing={operation.refreshing}
            empty={null}
          />
        </Box>
      )}
      {opened}
    </>
  );
}
