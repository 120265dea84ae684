import type { RowAction } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import type { Codecs } from '../address-state/index.ts';
import {
  type ListDefinition,
  ListScreen,
  type ListScreenProps,
  type ListState,
  useListState,
  useLocalList,
} from '../list-screen/index.ts';

type Listed<Row extends object, Filters extends Codecs> = Pick<
  ListScreenProps<Row, Filters>,
  'title' | 'name' | 'columns' | 'operation' | 'field' | 'rowLabel' | 'searchLabel' | 'notice'
>;

/** The dialogs about one record, by name. */
export type RecordDialogs<Row, What extends string> = Readonly<
  Record<What, (row: Row, onClose: () => void) => ReactNode>
>;

export interface RecordScreenProps<Row extends object, What extends string, Filters extends Codecs>
  extends Listed<Row, Filters> {
  readonly definition: ListDefinition<Filters>;
  /** All records, as the server returned them all at once. */
  readonly all: readonly Row[] | null | undefined;
  /** Returns the number of records in words. */
  readonly counted: (count: number) => string;
  readonly filters?: (list: ListState<Filters>) => ReactNode;
  /** Whether the filters match a record. */
  readonly keep?: (row: Row, filters: ListState<Filters>['filters']) => boolean;
  /** Creates a record; undefined for users who may not. */
  readonly create?: { readonly label: string; readonly dialog: (onClose: () => void) => ReactNode } | undefined;
  /** More buttons beside the one that creates a record. */
  readonly tools?: ReactNode;
  /** Shown if there are no records yet. */
  readonly empty: { readonly title: string; readonly text?: string };
  /** Returns the actions on a record; `open` opens one of the dialogs for it. */
  readonly actions?: ((row: Row, open: (what: NoInfer<What>) => void) => readonly RowAction[]) | undefined;
  /** Renders the content of an expanded row. */
  readonly detail?: (row: Row, open: (what: NoInfer<What>) => void) => ReactNode;
  /** The dialogs about one record, by name. If the record is deleted, its dialog closes. */
  readonly dialogs?: RecordDialogs<Row, What>;
}

type Open<What> = { readonly what: 'create' } | { readonly what: What; readonly id: number | string };

/**
 * The records of a plain noun (decision 0282): the searchable list, the actions on a record, and the dialogs that create, change and link
 * records.
 */
export function RecordScreen<Row extends { readonly id: number | string }, What extends string, Filters extends Codecs>(
  props: RecordScreenProps<Row, What, Filters>,
) {
  const { definition, all, counted, filters, keep, create, tools, empty, actions, detail, dialogs, ...listed } = props;
  const list = useListState(definition);
  const local = useLocalList(all, listed.columns, list, keep);
  const [open, setOpen] = useState<Open<What>>();
  const close = () => setOpen(undefined);
  const opener = (row: Row) => (what: What) => setOpen({ what, id: row.id });
  const chosen = open && 'id' in open ? all?.find((row) => row.id === open.id) : undefined;
  const button = create ? (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setOpen({ what: 'create' })}>
      {create.label}
    </Button>
  ) : undefined;
  return (
    <>
      <ListScreen
        {...listed}
        context={all ? counted(all.length) : ' '}
        action={
          tools ? (
            <>
              {tools}
              {button}
            </>
          ) : (
            button
          )
        }
        list={list}
        rows={local.rows}
        total={local.total}
        rowId={(row) => String(row.id)}
        filters={filters?.(list)}
        actions={actions && ((row) => actions(row, opener(row)))}
        detail={detail && ((row) => detail(row, opener(row)))}
        empty={<EmptyState {...empty} action={button} />}
      />
      {open?.what === 'create' ? create?.dialog(close) : null}
      {open && 'id' in open && chosen ? dialogs?.[open.what](chosen, close) : null}
    </>
  );
}
