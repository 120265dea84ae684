import { type DataColumn, DataTable, type DataTableProps } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { type Operation, refusalOf } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import type { Codecs } from '../address-state/index.ts';
import { Failure, Forbidden, Screen } from '../screen/index.ts';
import { FilterBar, SearchField } from './bars.tsx';
import { type BulkAction, BulkBar } from './bulk-bar.tsx';
import { ColumnChoice, useVisibleColumns } from './column-choice.tsx';
import type { ListState } from './list-state.ts';
import { useNamedColumns } from './named-columns.ts';
import { SavedViews } from './saved-views.tsx';
import { useExistingPage } from './use-existing-page.ts';

type FromTable<Row> = Pick<
  DataTableProps<Row>,
  'rows' | 'rowId' | 'rowLabel' | 'total' | 'actions' | 'quickAction' | 'detail' | 'pageSizes'
>;

export interface ListPartProps<Row extends object, Filters extends Codecs> extends FromTable<Row> {
  /** The name under which the visible columns are remembered. */
  readonly name: string;
  /** The accessible name of the table. */
  readonly label: string;
  readonly list: ListState<Filters>;
  readonly columns: readonly DataColumn<Row>[];
  /** The query of the rows, for the states loading, refreshing, failure and refusal. */
  readonly operation: Operation<unknown>;
  /** The root field of the operation. */
  readonly field: string;
  /** The label of the search field; if omitted, the list has no search. */
  readonly searchLabel?: string;
  readonly searchPauseMs?: number;
  readonly filters?: ReactNode;
  /** More tools at the end of the filter bar. */
  readonly tools?: ReactNode;
  readonly bulk?: (selection: readonly string[]) => readonly BulkAction[];
  /** Returns the ids of all matching rows, on all pages. */
  readonly selectAll?: () => Promise<readonly string[]>;
  /** What selected rows are called; 'rows' if omitted. */
  readonly rowsAre?: 'proposals';
  /** Shown if there are no rows at all: what the list is for and the next step. A list without matches has its own text. */
  readonly empty: ReactNode;
  /** Shown if the filters match nothing and there is more to say than that. */
  readonly emptyOfFilters?: ReactNode;
}

interface SelectionBarProps<Row extends object, Filters extends Codecs>
  extends Pick<ListPartProps<Row, Filters>, 'list' | 'rows' | 'rowId' | 'total' | 'rowsAre' | 'selectAll'> {
  readonly actions: readonly BulkAction[];
}

/** The actions on the selected rows. */
function SelectionBar<Row extends object, Filters extends Codecs>(props: SelectionBarProps<Row, Filters>) {
  const { list, selectAll } = props;
  const shown = new Set(props.rows?.map((row) => props.rowId(row)));
  const isWholePage = list.selection.length === shown.size && list.selection.every((id) => shown.has(id));
  return (
    <BulkBar
      selected={list.selection.length}
      total={props.total === undefined ? undefined : Math.max(props.total, list.selection.length)}
      actions={props.actions}
      wholePage={isWholePage ? shown.size : undefined}
      rowsAre={props.rowsAre}
      onClear={() => list.setSelection([])}
      onSelectAll={selectAll && (async () => list.setSelection(await selectAll()))}
    />
  );
}

interface NarrowingBarProps<Row extends object, Filters extends Codecs>
  extends Pick<ListPartProps<Row, Filters>, 'name' | 'list' | 'filters' | 'searchLabel' | 'searchPauseMs'> {
  readonly tools: ReactNode;
}

/** The search, filters and tools of the list. */
function NarrowingBar<Row extends object, Filters extends Codecs>(props: NarrowingBarProps<Row, Filters>) {
  const { list, filters, searchLabel, searchPauseMs = 400 } = props;
  const search = searchLabel ? (
    <SearchField label={searchLabel} value={list.search} onValue={list.setSearch} pauseMs={searchPauseMs} />
  ) : undefined;
  return (
    <FilterBar narrowed={list.narrowed} onClear={list.clear} filters={filters} search={search} tools={props.tools} />
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  const text = useText();
  return (
    <EmptyState
      title={text('Nothing matches')}
      text={text('No rows match the search and filters.')}
      action={<Button onClick={onClear}>{text('Clear')}</Button>}
    />
  );
}

/** A list with its filter bar, bulk bar and table, for a screen or a tab. */
export function ListPart<Row extends object, Filters extends Codecs>(props: ListPartProps<Row, Filters>) {
  const { name, list, columns, operation, bulk, total, filters, searchLabel } = props;
  const [visible, setVisible] = useVisibleColumns(name);
  const { page, pageSize, setPage } = list;
  const { refreshing } = operation;
  const onTheWay = useExistingPage({ page, pageSize, setPage, rows: props.rows?.length, total, refreshing });
  const named = useNamedColumns(columns);
  const refusal = refusalOf(operation, props.field);
  if (refusal) return <Forbidden why={refusal.message} />;
  return (
    <Box>
      {bulk !== undefined && list.selection.length > 0 ? (
        <SelectionBar {...props} actions={bulk(list.selection)} />
      ) : (
        <NarrowingBar
          {...props}
          tools={
            <>
              {props.tools}
              {filters || searchLabel ? <SavedViews name={name} /> : null}
              <ColumnChoice columns={named} visible={visible} onVisible={setVisible} />
            </>
          }
        />
      )}
      {operation.error && props.rows === undefined ? (
        <Failure error={operation.error} onRetry={operation.retry} />
      ) : (
        <DataTable<Row>
          {...props}
          columns={named}
          rows={onTheWay ? undefined : props.rows}
          page={page}
          pageSize={pageSize}
          onPage={setPage}
          sort={list.sort}
          onSort={list.setSort}
          visible={visible}
          selection={bulk ? list.selection : undefined}
          onSelection={bulk ? list.setSelection : undefined}
          narrowedBy={JSON.stringify([list.search, list.filters])}
          refreshing={refreshing}
          empty={list.narrowed ? (props.emptyOfFilters ?? <NothingMatches onClear={list.clear} />) : props.empty}
        />
      )}
    </Box>
  );
}

export interface ListScreenProps<Row extends object, Filters extends Codecs>
  extends Omit<ListPartProps<Row, Filters>, 'label'> {
  readonly title: string;
  readonly context?: ReactNode;
  /** The primary action, to the right of the title. */
  readonly action?: ReactNode;
  readonly label?: string;
  /** Shown between the title and the list. */
  readonly notice?: ReactNode;
}

/** A screen that consists of one list. */
export function ListScreen<Row extends object, Filters extends Codecs>(props: ListScreenProps<Row, Filters>) {
  const { title, context, action, label, notice, ...list } = props;
  return (
    <Screen title={title} context={context} action={action}>
      {notice}
      <ListPart {...list} label={label ?? title} />
    </Screen>
  );
}
