import { csvText } from '@atrium/domain/download';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { saveFile } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { type FigureColumn, FigureTable, linesOf } from './figure-table.tsx';

interface FigureProps<Row> {
  readonly title: string;
  /** One line about what the figure counts. */
  readonly note?: ReactNode;
  /** The file name without its extension. */
  readonly fileName: string;
  readonly columns: readonly [FigureColumn<Row>, ...FigureColumn<Row>[]];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string | number;
  /** Rendered above the table. */
  readonly chart?: ReactNode;
  /** Collapses the table, for long tables whose data the chart already shows. */
  readonly folded?: boolean;
  /** The text shown instead of the figure if there are no rows. */
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
        {text('Data table')}
      </Box>
      {table}
    </Box>
  ) : (
    table
  );
}

/** A section on a page of figures: title, chart, and the data as a table and as a file. */
export function Figure<Row>(props: FigureProps<Row>) {
  const { title, note, fileName, columns, rows, chart, empty, wide } = props;
  const text = useText();
  const id = useId();
  const save = () => {
    const content = new Blob([csvText(linesOf(text, columns, rows))], { type: 'text/csv;charset=utf-8' });
    saveFile({ name: `${fileName}.csv`, content });
  };
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
            onClick={save}
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

/** Figures side by side if there is room. */
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
