import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowRight from '@mui/icons-material/KeyboardArrowRight';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { Fragment } from 'react';
import { useWords } from '../words/index.tsx';
import { CellContent } from './cell-content.tsx';
import { type DataColumn, type DataTableProps, namingColumn } from './model.ts';
import { RowActions } from './row-actions.tsx';
import type { TablePart } from './use-data-table.ts';

/** Digits of equal width, so that the dates of a column are aligned. */
const sameWidth = { fontVariantNumeric: 'tabular-nums' } as const;

const hovered = 'var(--mui-palette-action-hoverOpacity)';
const chosen = 'var(--mui-palette-action-selectedOpacity)';
const tinted = (colour: string, opacity: string) =>
  `color-mix(in srgb, ${colour} calc((${opacity}) * 100%), var(--mui-palette-background-paper))`;

/** If the table is wider than its frame, content that scrolls beneath the actions fades out instead of ending in the middle of a letter. */
export const fading = {
  content: '""',
  position: 'absolute',
  right: '100%',
  insetBlock: 0,
  // As wide as the padding of a dense cell, so that it never dims what stands in the cell beside it.
  width: 6,
  pointerEvents: 'none',
  // The colour of its cell, which differs in a row that is chosen or pointed at.
  backgroundColor: 'inherit',
  opacity: 0.8,
} as const;

/** The actions of a row stay in view if the table is wider than its frame. */
const actionsCell = {
  whiteSpace: 'nowrap',
  width: '1px',
  px: 0.5,
  position: 'sticky',
  right: 0,
  backgroundColor: 'background.paper',
  '&::before': fading,
  // The cell covers content that scrolls beneath it, so the tint of its row is mixed into an opaque colour.
  'tr:hover > &': { backgroundColor: tinted('var(--mui-palette-text-primary)', hovered) },
  'tr.Mui-selected > &': { backgroundColor: tinted('var(--mui-palette-primary-main)', chosen) },
  'tr.Mui-selected:hover > &': {
    backgroundColor: tinted('var(--mui-palette-primary-main)', `${chosen} + ${hovered}`),
  },
} as const;

/** Returns the number of columns beside those of the data: selection, details, actions. */
export function extraColumns<Row extends object>(props: DataTableProps<Row>): number {
  return [props.onSelection, props.detail, props.actions ?? props.quickAction].filter(Boolean).length;
}

/**
 * Returns the width of a column: one line per row keeps the table dense, and excess width scrolls inside the table's own frame. A column
 * that grows asks for all the space, or its share, but needs little; one that wraps gives way first.
 */
function roomOf<Row>({ grows, wraps, width }: DataColumn<Row>) {
  if (wraps) return { minWidth: width, whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;
  const oneLine = { whiteSpace: 'nowrap' } as const;
  return grows
    ? { ...oneLine, width: `${100 * Number(grows)}%`, maxWidth: 0, minWidth: width ?? 160 }
    : { ...oneLine, width };
}

/** A screen reader moving down a column announces the row with each cell. */
const rowHeader = { component: 'th', scope: 'row' } as const;

export function TableRows<Row extends object>({ table, props, shown }: TablePart<Row>) {
  const say = useWords();
  const wide = shown.length + extraColumns(props);
  const naming = namingColumn(shown);
  return table.getRowModel().rows.map((row) => {
    const name = props.rowLabel(row.original);
    const open = row.getIsExpanded();
    return (
      <Fragment key={row.id}>
        <TableRow hover selected={row.getIsSelected()} sx={{ height: 40 }}>
          {props.onSelection ? (
            <TableCell padding="checkbox">
              <Checkbox
                size="small"
                checked={row.getIsSelected()}
                onChange={row.getToggleSelectedHandler()}
                slotProps={{ input: { 'aria-label': say('selectRow', { row: name }) } }}
              />
            </TableCell>
          ) : null}
          {props.detail ? (
            <TableCell padding="checkbox">
              <IconButton
                size="small"
                aria-expanded={open}
                aria-label={say('showDetails', { row: name })}
                onClick={() => row.toggleExpanded()}
              >
                {open ? <KeyboardArrowDown fontSize="small" /> : <KeyboardArrowRight fontSize="small" />}
              </IconButton>
            </TableCell>
          ) : null}
          {shown.map((column) => (
            <TableCell
              key={column.id}
              {...(column === naming ? rowHeader : {})}
              align={column.align}
              sx={{ fontVariantNumeric: column.align && 'tabular-nums', '& time': sameWidth, ...roomOf(column) }}
            >
              <CellContent column={column} row={row.original} />
            </TableCell>
          ))}
          {props.actions || props.quickAction ? (
            <TableCell align="right" sx={actionsCell}>
              {props.quickAction?.(row.original)}
              {props.actions ? <RowActions row={name} actions={props.actions(row.original)} /> : null}
            </TableCell>
          ) : null}
        </TableRow>
        {open && props.detail ? (
          <TableRow>
            <TableCell colSpan={wide} sx={{ backgroundColor: 'background.default', py: 1.5 }}>
              {props.detail(row.original)}
            </TableCell>
          </TableRow>
        ) : null}
      </Fragment>
    );
  });
}

/** Grey bars in place of the rows to come. */
export function SkeletonRows({ count, cells }: { count: number; cells: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
    <TableRow key={row} sx={{ height: 40 }}>
      {Array.from({ length: cells }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton cells have no identity
        <TableCell key={cell}>
          <Skeleton variant="text" width={cell === 0 ? '60%' : '80%'} />
        </TableCell>
      ))}
    </TableRow>
  ));
}
