/** Selection of several rows from a list that the server returned all at once: `PickDialog`. */
import { ActionButton } from '@atrium/ui/action-button';
import { type DataColumn, DataTable, type Sort } from '@atrium/ui/data-table';
import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useText } from '../../locale/index.ts';
import { matchingRows, SearchField, useNamedColumns } from '../list-screen/index.ts';
import { Failure } from '../screen/index.ts';

/** Pickers of calls and tags show ten rows per page (rule A42). */
const pageSize = 10;

export interface PickDialogProps<Row> {
  readonly title: string;
  /** The accessible name of the table. */
  readonly label: string;
  readonly searchLabel: string;
  readonly columns: readonly DataColumn<Row>[];
  /** The rows offered; undefined until they are known. */
  readonly rows: readonly Row[] | undefined;
  readonly rowLabel: (row: Row) => string;
  readonly failure: Error | null;
  readonly onRetry: () => void;
  /** Shown if there is nothing left to choose. */
  readonly empty: string;
  readonly onPick: (ids: readonly number[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Returns the visible rows: searched, sorted and paged. */
function useTable<Row>(all: readonly Row[] | undefined, columns: readonly DataColumn<Row>[]) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState({ page: 0, size: pageSize });
  const [sort, setSort] = useState<Sort | undefined>({ field: columns[0]?.id ?? '', direction: 'asc' });
  const named = useNamedColumns(columns);
  const matching = useMemo(() => all && matchingRows(all, columns, { search, sort }), [all, columns, search, sort]);
  return {
    columns: named,
    rows: matching?.slice(page.page * page.size, (page.page + 1) * page.size),
    total: matching?.length ?? 0,
    search,
    onSearch: (value: string) => {
      setSearch(value);
      setPage({ ...page, page: 0 });
    },
    page: page.page,
    pageSize: page.size,
    onPage: (next: number, size: number) => setPage({ page: size === page.size ? next : 0, size }),
    sort,
    onSort: setSort,
  };
}

/** A dialog with a table, from which one or several rows are chosen and assigned. */
export function PickDialog<Row extends { readonly id: number }>(props: PickDialogProps<Row>) {
  const { rows, columns, rowLabel, onClose } = props;
  const text = useText();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const table = useTable(rows, columns);
  const pick = async () => {
    setBusy(true);
    try {
      await props.onPick(chosen.map(Number));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      staysPut
      holds={chosen.length > 0}
      width="md"
      title={props.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <ActionButton variant="contained" disabled={chosen.length === 0} busy={busy} onClick={() => void pick()}>
            {chosen.length === 0 ? text('Assign') : text('Assign {{count}}', { count: chosen.length })}
          </ActionButton>
        </>
      }
    >
      <Box sx={{ my: 1, display: 'flex' }}>
        <SearchField label={props.searchLabel} value={table.search} pauseMs={0} onValue={table.onSearch} />
      </Box>
      {props.failure && !rows ? (
        <Failure error={props.failure} onRetry={props.onRetry} />
      ) : (
        <DataTable<Row>
          label={props.label}
          columns={table.columns}
          rows={table.rows}
          rowId={(row) => String(row.id)}
          rowLabel={rowLabel}
          total={table.total}
          page={table.page}
          pageSize={table.pageSize}
          onPage={table.onPage}
          sort={table.sort}
          onSort={table.onSort}
          selection={chosen}
          onSelection={setChosen}
          empty={<EmptyState title={table.search.trim() ? text('Nothing matches') : props.empty} />}
        />
      )}
    </Dialog>
  );
}
