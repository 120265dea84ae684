import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useWords } from '../words/index.tsx';
import type { TablePart } from './use-data-table.ts';

/** The functions of a table head, above the cards: selecting the page and sorting. */
export function CardBar<Row extends object>({ table, props, shown }: TablePart<Row>) {
  const say = useWords();
  const { sort, onSort } = props;
  const sortable = onSort ? shown.filter((column) => column.sortable) : [];
  if (!props.rows?.length || (!props.onSelection && sortable.length === 0)) return null;
  const isKnown = sortable.some(({ id }) => id === sort?.field);
  const choose = (value: string) => {
    const [direction, ...field] = value.split(' ');
    onSort?.(value ? { field: field.join(' '), direction: direction === 'desc' ? 'desc' : 'asc' } : undefined);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1 }}>
      {props.onSelection ? (
        <FormControlLabel
          sx={{ flex: 1, minWidth: 200 }}
          label={say('selectPage')}
          control={
            <Checkbox
              size="small"
              checked={table.getIsAllPageRowsSelected()}
              indeterminate={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
              onChange={table.getToggleAllPageRowsSelectedHandler()}
            />
          }
        />
      ) : null}
      {sortable.length > 0 ? (
        <TextField
          select
          size="small"
          label={say('sortBy')}
          value={sort && isKnown ? `${sort.direction} ${sort.field}` : ''}
          onChange={(event) => choose(event.target.value)}
          sx={{ flex: 1, minWidth: 200, my: 0.5 }}
        >
          <MenuItem value="">{say('none')}</MenuItem>
          {sortable.flatMap(({ id, header }) => [
            <MenuItem key={`asc ${id}`} value={`asc ${id}`}>
              {header}
            </MenuItem>,
            <MenuItem key={`desc ${id}`} value={`desc ${id}`}>
              {say('sortedDescending', { column: header })}
            </MenuItem>,
          ])}
        </TextField>
      ) : null}
    </Box>
  );
}
