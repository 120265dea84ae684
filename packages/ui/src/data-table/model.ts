import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  /** Also the field name sent when sorting by this column. */
  readonly id: string;
  readonly header: string;
  /** The plain value: drawn if `cell` is absent, sorted and searched in local tables, shown in the tooltip. */
  readonly text?: (row: Row) => string | number | boolean | null | undefined;
  /** How the value is drawn. */
  readonly cell?: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Numbers and times are aligned right. */
  readonly align?: 'left' | 'right';
  readonly width?: number;
  /** The most pixels that a value takes in a table; a longer one is clipped and shown in full by a tooltip. Names of people may be of any length. */
  readonly longest?: number;
  /** Takes the space that other columns leave, on at most two lines before it is clipped: all of it, or this share if several columns grow. */
  readonly grows?: boolean | number;
  /** Shows long texts in full on several lines, at least `width` wide, instead of pushing other columns out of sight. */
  readonly wraps?: boolean;
  /** Not shown until the user chooses it. */
  readonly hidden?: boolean;
  /** Cannot be hidden. */
  readonly locked?: boolean;
  /** Its role on the card of a narrow screen; `label`: already covered by the row label, which is the title. */
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
  /** Why the action is refused now; the entry is then disabled and shows this. */
  readonly refusal?: string;
  /** Disabled without explanation because the reason is obvious: the first item cannot move up. */
  readonly disabled?: boolean;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  /** The rows of the current page; undefined until the first response. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  /** Returns a short label of the row, for the names of its controls. */
  readonly rowLabel: (row: Row) => string;
  /** The number of rows on all pages; undefined while they are counted. */
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
  /** The most frequent action, available without opening the menu. */
  readonly quickAction?: (row: Row) => ReactNode;
  readonly detail?: (row: Row) => ReactNode;
  /** Shown instead of rows if there are none. */
  readonly empty: ReactNode;
  /** The filters in force, in any form: if this changes but the number of rows does not, screen readers announce the number. */
  readonly narrowedBy?: string;
  /** Whether a newer response is on its way; the current rows stay. */
  readonly refreshing?: boolean;
  readonly pageSizes?: readonly number[];
}

/** Longer texts end in an ellipsis at 400 px and are shown in full by a tooltip (rule A44). */
export const longCellLength = 45;
export const longCellWidth = 400;

/** The most pixels for a first name, a surname or both (`longest`): names of usual length fit. */
export const nameWidth = 180;

/** Below this width rows become cards. */
export const cardsBelow = 700;

export const defaultPageSizes = [5, 10, 20, 50, 100] as const;

/** Whether a column is shown: the user's choice, or else the column's default. */
export function isColumnVisible<Row>(
  column: DataColumn<Row>,
  visible: Readonly<Record<string, boolean>> | undefined,
): boolean {
  return column.locked || (visible?.[column.id] ?? !column.hidden);
}

/** Returns the column that identifies a row: it is the title of a card, and its cells are the row headers. */
export function namingColumn<Row>(shown: readonly DataColumn<Row>[]): DataColumn<Row> | undefined {
  const playing = (part: DataColumn<Row>['card']) => shown.find(({ card }) => card === part);
  return playing('label') ?? playing('title') ?? shown[0];
}

/** Returns the plain text of a cell. */
export function cellText<Row>(column: DataColumn<Row>, row: Row): string {
  const value = column.text?.(row);
  return value === null || value === undefined ? '' : String(value);
}
