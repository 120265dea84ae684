/** An editor's board with what belongs to it beside it, where there is room: `<BetweenPanes palette={…} side={…}>…</BetweenPanes>`. */

import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Tabs, type TabsProps } from '../tabs/index.tsx';
import { windowBelow } from '../width/index.tsx';

/** A part beside what is worked on, with a scroll bar of its own; `label` is its name as a landmark. */
function SidePane({ label, width, children }: { label: string; width: string; children: ReactNode }) {
  return (
    <Box
      component="aside"
      aria-label={label}
      sx={{
        width,
        flexShrink: 0,
        overflowY: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        backgroundColor: 'background.paper',
        p: 1.5,
        minWidth: 0,
      }}
    >
      {children}
    </Box>
  );
}

/** From this width on there is room beside a board. */
const roomFrom = 1100;

/** Whether there is room for panes beside a board; where there is none, they are better dialogs. */
export function useRoomBeside(): boolean {
  return !useMediaQuery(windowBelow(roomFrom));
}

export interface BetweenPanesProps {
  /** What can be put on the board; undefined while it is closed. */
  readonly palette: { readonly label: string; readonly content: ReactNode } | undefined;
  /** What is said about the board, in tabs; `name` is that of the pane as a landmark. */
  readonly side: TabsProps & { readonly name: string };
  readonly children: ReactNode;
}

/** A board as high as the window lets it be, with what can be put on it to the left and what is said about it to the right. */
export function BetweenPanes({ palette, side: { name, ...tabs }, children }: BetweenPanesProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, minWidth: 0, height: 'max(480px, calc(100vh - 250px))' }}>
      {palette ? (
        <SidePane label={palette.label} width="13.25rem">
          {palette.content}
        </SidePane>
      ) : null}
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      <SidePane label={name} width="22.25rem">
        <Tabs {...tabs} />
      </SidePane>
    </Box>
  );
}
