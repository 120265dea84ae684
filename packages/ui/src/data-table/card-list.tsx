import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowRight from '@mui/icons-material/KeyboardArrowRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Collapse from '@mui/material/Collapse';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { dateWrap } from '../date-text/index.tsx';
import { namesBeside } from '../facts/index.tsx';
import { useWords } from '../words/index.tsx';
import { cellText, type DataColumn, namingColumn } from './model.ts';
import { RowActions } from './row-actions.tsx';
import type { TablePart } from './use-data-table.ts';

function content<Row>(column: DataColumn<Row>, row: Row) {
  return column.cell ? column.cell(row) : cellText(column, row) || '–';
}

const cardLook = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: 1.5,
  backgroundColor: 'background.paper',
} as const;

// A card is never wider than the screen; wider content scrolls inside it.
const listLook = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1,
} as const;

function SkeletonCards() {
  return (
    <Box sx={{ display: 'grid', gap: 1 }} aria-busy>
      {['a', 'b', 'c'].map((key) => (
        <Box key={key} sx={cardLook}>
          <Skeleton width="70%" />
          <Skeleton width="40%" />
        </Box>
      ))}
    </Box>
  );
}

/** The fields of a row, one below the other. */
function Fields<Row>({ columns, row }: { readonly columns: readonly DataColumn<Row>[]; readonly row: Row }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 0.5,
        display: 'grid',
        gridTemplateColumns: namesBeside,
        columnGap: 1.5,
        rowGap: 0.25,
        [dateWrap]: 'normal',
      }}
    >
      {columns.map((column) => (
        <Box key={column.id} sx={{ display: 'contents', fontSize: '0.875rem' }}>
          <Box component="dt" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
            {column.header}
          </Box>
          <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
            {content(column, row)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The same rows on a phone: a card with title, status and the fields below each other. */
export function CardList<Row extends object>({ table, props, shown }: TablePart<Row>) {
  const say = useWords();
  if (props.rows === undefined) return <SkeletonCards />;
  const naming = namingColumn(shown);
  const title = naming?.card === 'label' ? undefined : naming;
  const rest = shown.filter((column) => column !== title && column.card !== 'none' && column.card !== 'label');
  const status = rest.find((column) => column.card === 'status');
  const fields = rest.filter((column) => column !== status);
  return (
    <Box component="ul" aria-label={props.label} sx={listLook}>
      {table.getRowModel().rows.map((row) => {
        const name = props.rowLabel(row.original);
        return (
          <Box component="li" key={row.id} aria-label={name} sx={cardLook}>
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
              {props.onSelection ? (
                <Checkbox
                  size="small"
                  sx={{ m: -0.5 }}
                  checked={row.getIsSelected()}
                  onChange={row.getToggleSelectedHandler()}
                  slotProps={{ input: { 'aria-label': say('selectRow', { row: name }) } }}
                />
              ) : null}
              <Typography component="div" variant="h4" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {title ? content(title, row.original) : name}
              </Typography>
              {props.actions ? <RowActions row={name} actions={props.actions(row.original)} /> : null}
            </Box>
            {status ? <Box sx={{ my: 0.75 }}>{content(status, row.original)}</Box> : null}
            <Fields columns={fields} row={row.original} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5, ml: -0.75, '&:empty': { display: 'none' } }}>
              {props.quickAction?.(row.original)}
              {props.detail ? (
                <Button
                  size="small"
                  aria-expanded={row.getIsExpanded()}
                  aria-label={say('showDetails', { row: name })}
                  onClick={() => row.toggleExpanded()}
                  startIcon={row.getIsExpanded() ? <KeyboardArrowDown /> : <KeyboardArrowRight />}
                >
                  {say('details')}
                </Button>
              ) : null}
            </Box>
            {props.detail ? (
              <Collapse in={row.getIsExpanded()} mountOnEnter unmountOnExit>
                {props.detail(row.original)}
              </Collapse>
            ) : null}
          </Box>
        );
      })}
    </Box>
  );
}
