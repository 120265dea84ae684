import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useRef, useState } from 'react';
import { cellText, type DataColumn, longCellLength, longCellWidth } from './model.ts';

/** An element clipped at its edge would clip the focus ring of a link inside it as well. */
const ringInside = { '& a:focus-visible': { outlineOffset: '-2px' } } as const;

const oneLine = {
  display: 'block',
  maxWidth: `min(${longCellWidth}px, 28vw)`,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  ...ringInside,
} as const;

const clamped = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

const twoLines = {
  ...clamped,
  overflowWrap: 'anywhere',
  whiteSpace: 'normal',
  lineHeight: 1.3,
  // The link itself is clipped, so that all of it can be touched: a link clipped by its container would have an invisible target. A single
  // line alone would be too low.
  '& > a': { ...clamped, WebkitBoxPack: 'center', minHeight: 24 },
  ...ringInside,
} as const;

const overflows = (node: Element) => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight;

/** The content of a cell: the drawn value, or the text, clipped if it is long. */
export function CellContent<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  const text = cellText(column, row);
  const line = useRef<HTMLElement>(null);
  const [isHintShown, setHintShown] = useState(false);
  const drawn = column.cell ? column.cell(row) : text || '–';
  const isLong = text.length > longCellLength;
  if (column.wraps || (!isLong && !column.grows && !column.longest)) return drawn;
  const isCut = () => {
    const { current } = line;
    if (!current) return isLong;
    return (isLong && !column.grows) || [current, ...current.children].some(overflows);
  };
  return (
    <Tooltip
      title={(isLong && !column.grows) || isHintShown ? text : ''}
      open={isHintShown}
      onOpen={() => setHintShown(isCut())}
      onClose={() => setHintShown(false)}
    >
      <Box
        component="span"
        ref={line}
        sx={column.grows ? twoLines : column.longest ? { ...oneLine, maxWidth: column.longest } : oneLine}
      >
        {drawn}
      </Box>
    </Tooltip>
  );
}
