/** Tabs whose index is held by the caller. */

import Box from '@mui/material/Box';
import MuiTab from '@mui/material/Tab';
import MuiTabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useState } from 'react';
import { windowBelow } from '../width/index.tsx';

export interface TabItem {
  readonly label: string;
  /** A count or mark after the label. */
  readonly mark?: ReactNode;
  readonly content: ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
  readonly orientation?: 'horizontal' | 'vertical';
}

/** Below this width vertical tabs become horizontal (rule A49). */
const verticalTabsLeastWidth = 500;

const arrow = '.MuiTabScrollButton-horizontal';
const leadsOn = (place: 'first' | 'last') => `&:has(${arrow}:${place}-of-type:not(.Mui-disabled)) .MuiTabs-scroller`;

/** The row fades out where more tabs follow, and the arrow to them is drawn as a clickable control: a row that simply ends looks complete. */
const moreLook = {
  '--more-left': '0px',
  '--more-right': '0px',
  [leadsOn('first')]: { '--more-left': '20px' },
  [leadsOn('last')]: { '--more-right': '20px' },
  '& .MuiTabs-scroller': {
    maskImage:
      'linear-gradient(to right, transparent, #000 var(--more-left), #000 calc(100% - var(--more-right)), transparent)',
  },
  // The arrow keeps its width even when disabled: a row that shifts would scroll back to the open tab.
  [`& ${arrow}`]: { width: 24, color: 'primary.main', '&:not(.Mui-disabled)': { opacity: 1 } },
};

const rowLook = (vertical: boolean) => ({
  borderBottom: vertical ? 0 : 1,
  borderRight: vertical ? 1 : 0,
  borderColor: 'divider',
  minHeight: 40,
  // Both arrows come after the tabs, so that the first tab aligns with everything else on the page.
  [`& ${arrow}:first-of-type`]: { order: 1 },
  [`& ${arrow}:last-of-type`]: { order: 2 },
  ...(vertical ? {} : moreLook),
});

/**
 * Tabs whose index belongs to the caller, usually the address. A tab is drawn when it is first opened and then stays mounted behind the
 * others: looking at another tab loses nothing that was typed.
 */
export function Tabs({ label, items, index, onIndex, orientation = 'horizontal' }: TabsProps) {
  const id = useId();
  const narrow = useMediaQuery(windowBelow(verticalTabsLeastWidth));
  const vertical = orientation === 'vertical' && !narrow;
  const open = index >= 0 && index < items.length ? index : 0;
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const openLabel = items[open]?.label;
  if (openLabel !== undefined && !visited.has(openLabel)) setVisited(new Set([...visited, openLabel]));
  return (
    <Box sx={{ display: vertical ? 'flex' : 'block', gap: 3 }}>
      <MuiTabs
        aria-label={label}
        orientation={vertical ? 'vertical' : 'horizontal'}
        variant="scrollable"
        scrollButtons="auto"
        // On a phone nothing else shows that there are more.
        allowScrollButtonsMobile
        value={open}
        onChange={(_, next: number) => onIndex(next)}
        sx={rowLook(vertical)}
      >
        {items.map((item, at) => (
          <MuiTab
            key={item.label}
            id={`${id}-tab-${at}`}
            aria-controls={`${id}-panel-${at}`}
            label={
              <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
                {item.label}
                {item.mark}
              </Box>
            }
            // The row clips anything that extends beyond it.
            sx={{
              minHeight: 40,
              alignItems: vertical ? 'flex-start' : 'center',
              '&:focus-visible': { outlineOffset: -2 },
            }}
          />
        ))}
      </MuiTabs>
      {items.map((item, at) =>
        at === open || visited.has(item.label) ? (
          <Box
            key={item.label}
            role="tabpanel"
            id={`${id}-panel-${at}`}
            aria-labelledby={`${id}-tab-${at}`}
            hidden={at !== open}
            sx={{ flex: 1, minWidth: 0, pt: vertical ? 0 : 2, '&[hidden]': { display: 'none' } }}
          >
            {item.content}
          </Box>
        ) : null,
      )}
    </Box>
  );
}
