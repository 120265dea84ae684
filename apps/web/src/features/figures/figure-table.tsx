import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { figure, useText } from '../../locale/index.ts';

export interface FigureColumn<Row> {
  readonly header: string;
  /** Returns the value of a cell, for the table (unless `cell` renders it) and for the file. */
  readonly value: (row: Row) => string | number | null;
  readonly cell?: (row: Row) => ReactNode;
  /** Returns the length of the bar behind the number, from 0 to 1. */
  readonly share?: (row: Row) => number;
}

interface FigureTableProps<Row> {
  readonly label: string;
  readonly columns: readonly [FigureColumn<Row>, ...FigureColumn<Row>[]];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string | number;
}

/** Returns the lines of the file: the headers, then a line for each row. */
export const linesOf = <Row,>(
  text: (words: string) => string,
  columns: readonly FigureColumn<Row>[],
  rows: readonly Row[],
) => [columns.map(({ header }) => text(header)), ...rows.map((row) => columns.map(({ value }) => value(row)))];

const striped = 'repeating-linear-gradient(45deg, transparent 0 3px, var(--mui-palette-background-paper) 3px 4px)';

/** A bar that remains visible on paper without colour, by its edge and stripes. */
function Bar({ share }: { share: number }) {
  return (
    <Box
      aria-hidden
      sx={{
        height: 10,
        width: `${Math.max(0, Math.min(1, share)) * 100}%`,
        minWidth: share > 0 ? 2 : 0,
        bgcolor: 'primary.main',
        backgroundImage: striped,
        border: share > 0 ? 1 : 0,
        borderColor: 'primary.main',
        borderRadius: 0.5,
        printColorAdjust: 'exact',
      }}
    />
  );
}

function Cell<Row>({ column, row }: { column: FigureColumn<Row>; row: Row }) {
  const value = column.value(row);
  const shown = column.cell?.(row) ?? (typeof value === 'string' ? value : figure(value));
  if (!column.share) return shown;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '4rem minmax(3rem, 1fr)', alignItems: 'center', gap: 1 }}>
      <span>{shown}</span>
      <Bar share={column.share(row)} />
    </Box>
  );
}

/** '12 %', '3 / 4' and the dash for no value. */
const numeric = /^(\d+ %|\d+ \/ \d+|–)$/;

const isNumber = <Row,>(column: FigureColumn<Row>, rows: readonly Row[]) =>
  !column.share &&
  rows.some((row) => {
    const value = column.value(row);
    return typeof value === 'number' || (value !== null && numeric.test(value));
  });

/** The table of a figure, which scrolls in its own frame if it is wider than the screen. */
export function FigureTable<Row>({ label, columns, rows, rowId }: FigureTableProps<Row>) {
  const text = useText();
  const align = (column: FigureColumn<Row>) => (isNumber(column, rows) ? 'right' : 'left');
  return (
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{ overflowX: 'auto', maxHeight: 420, '@media print': { maxHeight: 'none', overflow: 'visible' } }}
    >
      <Box
        component="table"
        aria-label={label}
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: '0.875rem',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': { px: 1, py: 0.75, borderBottom: 1, borderColor: 'divider', fontWeight: 400 },
          '& thead th': {
            position: 'sticky',
            top: 0,
            zIndex: 1,
            bgcolor: 'background.paper',
            color: 'text.secondary',
            fontSize: '0.8125rem',
            fontWeight: 600,
            '@media print': { position: 'static' },
          },
        }}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <Box component="th" scope="col" key={column.header} sx={{ textAlign: align(column) }}>
                {text(column.header)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map((column, at) => (
                <Box
                  component={at === 0 ? 'th' : 'td'}
                  scope={at === 0 ? 'row' : undefined}
                  key={column.header}
                  sx={{ textAlign: align(column), minWidth: column.share ? 160 : undefined }}
                >
                  <Cell column={column} row={row} />
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
