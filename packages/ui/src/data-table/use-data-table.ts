import {
  type ColumnDef,
  columnVisibilityFeature,
  functionalUpdate,
  type RowSelectionState,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type DataColumn, type DataTableProps, isColumnVisible } from './model.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  rowExpandingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

const noRows: never[] = [];

/** The state machine of a table: all state except the opened details belongs to the caller. */
export function useDataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, total, page, pageSize, sort, selection, visible } = props;
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          header: column.header,
          accessorFn: (row) => column.text?.(row),
          enableSorting: column.sortable ?? false,
        }),
      ),
    [columns],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, isColumnVisible(column, visible)])),
    [columns, visible],
  );
  const rowSelection = useMemo<RowSelectionState>(
    () => Object.fromEntries((selection ?? []).map((id) => [id, true])),
    [selection],
  );
  const pagination = useMemo(() => ({ pageIndex: page, pageSize }), [page, pageSize]);
  const sorting = useMemo(() => (sort ? [{ id: sort.field, desc: sort.direction === 'desc' }] : []), [sort]);

  return useTable({
    features,
    columns: definitions,
    data: (rows ?? noRows) as Row[],
    getRowId: (row) => rowId(row),
    getRowCanExpand: () => props.detail !== undefined,
    manualPagination: true,
    manualSorting: true,
    manualExpanding: true,
    ...(total === undefined ? {} : { rowCount: total }),
    enableSortingRemoval: true,
    sortDescFirst: false,
    state: { columnVisibility, rowSelection, pagination, sorting },
    onRowSelectionChange: (update) => {
      const next = functionalUpdate(update, rowSelection);
      props.onSelection?.(Object.keys(next).filter((id) => next[id]));
    },
    onSortingChange: (update) => {
      const first = functionalUpdate(update, sorting)[0];
      props.onSort?.(first ? { field: first.id, direction: first.desc ? 'desc' : 'asc' } : undefined);
    },
    onPaginationChange: (update) => {
      const next = functionalUpdate(update, pagination);
      props.onPage(next.pageIndex, next.pageSize);
    },
    onColumnVisibilityChange: () => undefined,
  });
}

type TableMachine<Row extends object> = ReturnType<typeof useDataTable<Row>>;

/** What every part of a table draws from: its state, the properties of the whole table and the visible columns. */
export interface TablePart<Row extends object> {
  readonly table: TableMachine<Row>;
  readonly props: DataTableProps<Row>;
  readonly shown: readonly DataColumn<Row>[];
}
