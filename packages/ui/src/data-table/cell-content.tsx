import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useRef, useState } from 'react';
import { cellText, type DataColumn, longCellLength, longCellWidth } from './model.ts';

/** What is cut at its edge would cut off the ring around a link as well. */
const ringInside = { '& a:focus-visible': { outlineOffset: '-2px' } } as const;

const oneLine = {
  display: 'block',
  maxWidth: `min(${longCellWidth}px, 28vw)`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  ...ringInside,
} as const;

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
  lineHeight: 1.3,
  // A single line alone would be too small for a finger: a link takes some of the room between the rows.
  py: '3px',
  my: '-3px',
  '& > a': { py: '3px' },
  ...ringInside,
} as const;

/** What stands in a cell: the drawn value, or the text, cut when it is long. */
export function CellContent<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  const text = cellText(column, row);
  const line = useRef<HTMLElement>(null);
  const [told, setTold] = useState(false);
  const drawn = column.cell ? column.cell(row) : text || '–';
  const isLong = text.length > longCellLength;
  if (column.wraps || (!isLong && !column.grows)) return drawn;
  const isCut = () => {
    const { current } = line;
    if (!current) return isLong;
    const overflows = current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight;
    return column.grows ? overflows : isLong || overflows;
  };
  return (
    <Tooltip
      title={(isLong && !column.grows) || told ? text : ''}
      open={told}
      onOpen={() => setTold(isCut())}
      onClose={() => setTold(false)}
    >
      <Box component="span" ref={line} sx={column.grows ? twoLines : oneLine}>
        {drawn}
      </Box>
    </Tooltip>
  );
}
