/** An editor's board with panes beside it if there is room: `<BetweenPanes palette={…} side={…}>…</BetweenPanes>`. */

import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Tabs, type TabsProps } from '../tabs/index.tsx';
import { windowBelow } from '../width/index.tsx';

/** A pane beside the board, with its own scroll bar; `label` is its landmark name. */
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

/** The least width with room for panes beside a board. */
const roomFrom = 1100;

/** Whether there is room for panes beside a board; if not, they should be dialogs. */
export function useRoomBeside(): boolean {
  return !useMediaQuery(windowBelow(roomFrom));
}

export interface BetweenPanesProps {
  /** The items that can be placed on the board; undefined while the palette is closed. */
  readonly palette: { readonly label: string; readonly content: ReactNode } | undefined;
  /** Information about the board, in tabs; `name` is the landmark name of the pane. */
  readonly side: TabsProps & { readonly name: string };
  readonly children: ReactNode;
}

/** A board as high as the window allows, with the palette to its left and the side pane to its right. */
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
