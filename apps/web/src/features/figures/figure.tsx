import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useText } from '../../locale/index.ts';
import { saveCsv } from './csv.ts';
import { type FigureColumn, FigureTable, linesOf } from './figure-table.tsx';

interface FigureProps<Row> {
  readonly title: string;
  /** One line of what it counts. */
  readonly note?: ReactNode;
  /** Of the file, without its ending. */
  readonly fileName: string;
  readonly columns: readonly [FigureColumn<Row>, ...FigureColumn<Row>[]];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string | number;
  /** Drawn above the table. */
  readonly chart?: ReactNode;
  /** The table is long and says what the chart says: it is opened when somebody wants it. */
  readonly folded?: boolean;
  /** Said instead of everything where there are no rows. */
  readonly empty: string;
  readonly wide?: boolean;
}

function Numbers<Row>({ title, columns, rows, rowId, folded }: FigureProps<Row>) {
  const text = useText();
  const table = (
    <FigureTable label={text('{{figure}}: numbers', { figure: title })} columns={columns} rows={rows} rowId={rowId} />
  );
  return folded ? (
    <Box component="details" sx={{ mt: 1 }}>
      <Box component="summary" sx={{ cursor: 'pointer', fontSize: '0.875rem', py: 0.5 }}>
        {text('The numbers as a table')}
      </Box>
      {table}
    </Box>
  ) : (
    table
  );
}

/** A part of a page of figures: what it is, its chart, its numbers as a table and as a file. */
export function Figure<Row>(props: FigureProps<Row>) {
  const { title, note, fileName, columns, rows, chart, empty, wide } = props;
  const text = useText();
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        gridColumn: wide ? '1 / -1' : undefined,
        minWidth: 0,
        p: 2,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        breakInside: 'avoid',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2" id={id}>
            {title}
          </Typography>
          {note ? (
            <Typography variant="body2" color="textSecondary">
              {note}
            </Typography>
          ) : null}
        </Box>
        {rows.length > 0 ? (
          <Button
            data-not-printed
            size="small"
            startIcon={<DownloadOutlined />}
            aria-label={text('{{figure}} as CSV', { figure: title })}
            onClick={() => saveCsv(`${fileName}.csv`, linesOf(text, columns, rows))}
          >
            CSV
          </Button>
        ) : null}
      </Box>
      {rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {empty}
        </Typography>
      ) : (
        <>
          {chart}
          <Numbers {...props} />
        </>
      )}
    </Box>
  );
}

/** Figures beside each other where there is room. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        '@media print': { display: 'block', '& > *': { mb: 2 } },
      }}
    >
      {children}
    </Box>
  );
}
