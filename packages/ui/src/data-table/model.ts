import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  /** Also the field name sent when sorting by this column. */
  readonly id: string;
  readonly header: string;
  /** The plain value: drawn when `cell` is left out, sorted and searched in local tables, read in the tooltip. */
  readonly text?: (row: Row) => string | number | boolean | null | undefined;
  /** How the value is drawn. */
  readonly cell?: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Numbers and times stand at the right. */
  readonly align?: 'left' | 'right';
  readonly width?: number;
  /**
   * Takes the room the other columns leave, on at most two lines before it is cut: all of it, or this share of it where several
   * columns do.
   */
  readonly grows?: boolean | number;
  /** Long texts are told in full on several lines, at least `width` wide, instead of pushing other columns out of sight. */
  readonly wraps?: boolean;
  /** Not shown until the person chooses it. */
  readonly hidden?: boolean;
  /** Cannot be taken away. */
  readonly locked?: boolean;
  /** The part it plays on the card of a narrow screen; `label`: the label of the row, standing as title, says it already. */
  readonly card?: 'title' | 'status' | 'field' | 'label' | 'none';
}

export type SortDirection = 'asc' | 'desc';

export interface Sort {
  readonly field: string;
  readonly direction: SortDirection;
}

export interface RowAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onRun: () => void;
  readonly destructive?: boolean;
  /** Why it cannot be done now; the entry is then disabled and tells this. */
  readonly refusal?: string;
  /** Disabled without words, where it is plain why: nothing moves up from the first place. */
  readonly disabled?: boolean;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  /** The rows of the page shown; undefined until the first answer. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  /** The row in a few words, for the names of its controls. */
  readonly rowLabel: (row: Row) => string;
  /** Rows in all, over all pages; undefined while they are counted. */
  readonly total: number | undefined;
  /** Counted from 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly onPage: (page: number, pageSize: number) => void;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort | undefined) => void;
  readonly visible?: Readonly<Record<string, boolean>>;
  readonly selection?: readonly string[];
  readonly onSelection?: (selection: readonly string[]) => void;
  readonly actions?: (row: Row) => readonly RowAction[];
  /** The frequent action, in reach without opening the menu. */
  readonly quickAction?: (row: Row) => ReactNode;
  readonly detail?: (row: Row) => ReactNode;
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode;
  /** What narrows the rows, in any form: where it changes and the rows are as many as before, a listener is told how many. */
  readonly narrowedBy?: string;
  /** A newer answer is on its way: the rows stay. */
  readonly refreshing?: boolean;
  readonly pageSizes?: readonly number[];
}

/** Longer texts end in an ellipsis at 400 px and are told in full by a tooltip (rule A44). */
export const longCellLength = 45;
export const longCellWidth = 400;

/** Below this width rows become cards. */
export const cardsBelow = 700;

export const defaultPageSizes = [5, 10, 20, 50, 100] as const;

/** Which columns are shown: the person's choice, else the column's own default. */
export function isColumnVisible<Row>(
  column: DataColumn<Row>,
  visible: Readonly<Record<string, boolean>> | undefined,
): boolean {
  return column.locked || (visible?.[column.id] ?? !column.hidden);
}

/** The column that says which row it is: it stands as title of a card, and its cells are the headers of the rows. */
export function namingColumn<Row>(shown: readonly DataColumn<Row>[]): DataColumn<Row> | undefined {
  const playing = (part: DataColumn<Row>['card']) => shown.find(({ card }) => card === part);
  return playing('label') ?? playing('title') ?? shown[0];
}

/** The plain text of a cell. */
export function cellText<Row>(column: DataColumn<Row>, row: Row): string {
  const value = column.text?.(row);
  return value === null || value === undefined ? '' : String(value);
}
