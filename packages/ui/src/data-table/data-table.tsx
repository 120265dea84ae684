import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazyPart, whenIdle } from '../lazy-part/index.tsx';
import { windowBelow } from '../width/index.tsx';
import { CardBar } from './card-bar.tsx';
import { CardList } from './card-list.tsx';
import { cardsBelow, type DataTableProps, isColumnVisible } from './model.ts';
import { Pager, pagerHeight } from './pager.tsx';
import { TableHead } from './table-head.tsx';
import { extraColumns, SkeletonRows, TableRows } from './table-rows.tsx';
import { useDataTable } from './use-data-table.ts';

/** As many placeholder rows as fit on a screen, so that nothing below moves when the rows arrive. */
const mostSkeletons = 25;

/** Loaded when idle: the first rows are not announced. */
const RowAnnouncer = lazyPart(() =>
  whenIdle().then(() => import('./row-announcer.tsx').then((module) => module.RowAnnouncer)),
);

const frameLook = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
  overflow: 'auto',
  // Visually hidden text is positioned absolutely: without this it would widen the page.
  position: 'relative',
  // The frame scrolls by itself, so that the head stays in view and the page never scrolls sideways.
  maxHeight: 'max(320px, calc(100vh - 260px))',
} as const;

/**
 * A table of one page of rows. Paging, sorting, choice of columns and selection belong to the caller; the selection holds the ids of all
 * pages. The first load shows skeleton rows, later ones keep the current rows.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, empty, refreshing = false } = props;
  const narrow = useMediaQuery(windowBelow(cardsBelow));
  const shown = columns.filter((column) => isColumnVisible(column, props.visible));
  const nothing = rows?.length === 0;
  const part = { table: useDataTable(props), props, shown };

  return (
    <Box>
      <RowAnnouncer {...props} rows={rows?.length} />
      <Box sx={{ height: 3 }} aria-hidden>
        {refreshing && rows !== undefined ? <LinearProgress sx={{ height: 3 }} /> : null}
      </Box>
      {narrow ? (
        nothing ? (
          empty
        ) : (
          <>
            <CardBar {...part} />
            <CardList {...part} />
          </>
        )
      ) : (
        <Box
          sx={frameLook}
          onFocus={({ target, currentTarget }) => uncover(currentTarget, target)}
          tabIndex={0}
          role="region"
          aria-label={label}
        >
          <Table stickyHeader size="small" aria-label={label} aria-busy={rows === undefined || refreshing}>
            <TableHead {...part} />
            <TableBody>
              {rows === undefined ? (
                <SkeletonRows
                  count={Math.min(props.pageSize, mostSkeletons)}
                  cells={shown.length + extraColumns(props)}
                />
              ) : (
                <TableRows {...part} />
              )}
            </TableBody>
          </Table>
          {nothing ? empty : null}
        </Box>
      )}
      {rows === undefined ? <Box sx={{ minHeight: pagerHeight }} /> : null}
      {rows !== undefined && (props.total ?? rows.length) > 0 ? <Pager {...props} rows={rows.length} /> : null}
    </Box>
  );
}

/** Space between the control and what covers the frame beside it. */
const gap = 8;

/** Scrolls the frame so that the focused control is covered neither by the table head nor by the actions at the edge. */
function uncover(frame: HTMLElement, control: Element): void {
  const cell = control.closest('th, td');
  const edge = cell?.parentElement?.lastElementChild;
  const head = frame.querySelector('th');
  if (!cell || !edge || !head || !frame.contains(cell)) return;
  const { top, right } = control.getBoundingClientRect();
  if (edge !== cell && getComputedStyle(edge).right === '0px') {
    const over = right + gap - edge.getBoundingClientRect().left;
    if (over > 0) frame.scrollLeft += over;
  }
  const behind = head.getBoundingClientRect().bottom - top;
  if (cell.tagName === 'TD' && behind > 0) frame.scrollTop -= behind + gap;
}
