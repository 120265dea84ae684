import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { letters } from '../model/scale.ts';

/** In pixels: the width of the column with the names of the instruments, the height of the days above, and the height of an experiment. */
export const labelWidth = 148 * letters;
export const headHeight = 46 * letters;
export const blockHeight = 30 * letters;

/**
 * The styles of rows and blocks, defined once for the whole timeline, so that elements that come into view while scrolling are plain. The
 * state of a block shows in its outline and sign, not only in its colour: drafts are dashed, completed ones have a check mark.
 */
export const timelineLook: SystemStyleObject<Theme> = {
  '& .row': {
    position: 'absolute',
    boxSizing: 'border-box',
    borderBottom: '1px solid',
    borderColor: 'divider',
    contain: 'layout style',
  },
  '& .names': { position: 'sticky', left: 0, zIndex: 3, backgroundColor: 'background.paper', contain: 'layout style' },
  '& .names > .name': {
    position: 'absolute',
    left: 0,
    right: 0,
    boxSizing: 'border-box',
    padding: '0 12px',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    borderRight: '1px solid',
    borderBottom: '1px solid',
    borderColor: 'divider',
    fontSize: '0.8125rem',
    lineHeight: 1.3,
    color: 'text.secondary',
    '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > b': { color: 'text.primary', fontSize: '0.875rem' },
  },
  '& [data-block]': {
    position: 'absolute',
    height: blockHeight,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    padding: '0 6px',
    border: '1px solid',
    borderColor: 'primary.main',
    borderRadius: '6px',
    font: 'inherit',
    fontSize: '0.8125rem',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    cursor: 'pointer',
    color: 'primary.contrastText',
    backgroundColor: 'primary.main',
    '& svg': { width: '1rem', height: '1rem', flexShrink: 0 },
    '& > b': { overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 600 },
    '& > b > span': { fontWeight: 400 },
  },
  '& .beside': {
    position: 'absolute',
    paddingInline: '6px',
    lineHeight: `${blockHeight}px`,
    fontSize: '0.8125rem',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    '&.before': { transform: 'translateX(-100%)' },
  },
  '& [data-block][data-pull]': { cursor: 'grab' },
  '& [data-block][data-grip]': { cursor: 'ew-resize' },
  '& [data-block][data-status=DRAFT]': {
    borderWidth: 2,
    borderStyle: 'dashed',
    padding: '0 5px',
    color: 'text.primary',
    backgroundColor: 'background.paper',
  },
  '& [data-block][data-status=COMPLETED]': {
    borderColor: 'text.secondary',
    color: 'text.primary',
    backgroundColor: 'background.default',
  },
  '& [data-block]:focus-visible': {
    outline: '3px solid',
    outlineColor: 'secondary.main',
    outlineOffset: '1px',
    zIndex: 2,
    // A block that is too short for its name has a title for pointer users; when focused by keyboard it shows the whole name.
    minWidth: 'max-content',
  },
};
