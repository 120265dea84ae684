import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import MuiTableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { VisuallyHidden } from '../visually-hidden/index.tsx';
import { useWords } from '../words/index.tsx';
import { fading } from './table-rows.tsx';
import type { TablePart } from './use-data-table.ts';

const actionsHead = {
  right: 0,
  zIndex: 3,
  '&::before': fading,
} as const;

export function TableHead<Row extends object>({ table, props, shown }: TablePart<Row>) {
  const say = useWords();
  return (
    <MuiTableHead>
      {/* Column names take a second line once rows have arrived: reserve the space for it from the start. */}
      <TableRow sx={{ height: '2.75rem' }}>
        {props.onSelection ? (
          <TableCell padding="checkbox">
            <Checkbox
              size="small"
              disabled={!props.rows?.length}
              checked={table.getIsAllPageRowsSelected()}
              indeterminate={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
              onChange={table.getToggleAllPageRowsSelectedHandler()}
              slotProps={{ input: { 'aria-label': say('selectPage') } }}
            />
          </TableCell>
        ) : null}
        {props.detail ? <TableCell padding="checkbox" aria-hidden /> : null}
        {shown.map((column) => {
          const machine = table.getColumn(column.id);
          const sorted = machine?.getIsSorted() || false;
          const sortable = column.sortable && props.onSort;
          return (
            <TableCell key={column.id} align={column.align} sortDirection={sorted} sx={{ width: column.width }}>
              {sortable ? (
                <TableSortLabel
                  active={sorted !== false}
                  direction={sorted || 'asc'}
                  onClick={machine?.getToggleSortingHandler()}
                  // On the same line as the headings that do not sort.
                  sx={{ verticalAlign: 'baseline' }}
                >
                  {column.header}
                </TableSortLabel>
              ) : (
                column.header
              )}
            </TableCell>
          );
        })}
        {props.actions || props.quickAction ? (
          <TableCell sx={actionsHead}>
            <VisuallyHidden>{say('actions')}</VisuallyHidden>
          </TableCell>
        ) : null}
      </TableRow>
    </MuiTableHead>
  );
}
