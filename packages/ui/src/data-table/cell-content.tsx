import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useRef, useState } from 'react';
import { cellText, type DataColumn, longCellLength, longCellWidth } from './model.ts';

/** What stands in a cell: the drawn value, or the text, cut when it is long. */
export function CellContent<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  const text = cellText(column, row);
  const line = useRef<HTMLElement>(null);
  const [told, setTold] = useState(false);
  const drawn = column.cell ? column.cell(row) : text || '–';
  const isLong = text.length > longCellLength;
  if (column.wraps || (!isLong && !column.grows)) return drawn;
  const isCut = () => isLong || (line.current !== null && line.current.scrollWidth > line.current.clientWidth);
  return (
    <Tooltip
      title={isLong || told ? text : ''}
      open={told}
      onOpen={() => setTold(isCut())}
      onClose={() => setTold(false)}
    >
      <Box
        component="span"
        ref={line}
        sx={{
          display: 'block',
          maxWidth: column.grows ? longCellWidth : `min(${longCellWidth}px, 28vw)`,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {drawn}
      </Box>
    </Tooltip>
  );
}
