import { windowBelow } from '@atrium/ui/width';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { browserStore } from '../../../browser/index.ts';

/** Below this width the drawer overlays the page (rule U43). */
const overlayBelow = 1224;
/** 250 and 56 pixels at the default font size. */
export const drawerWidth = '15.625rem';
export const iconsWidth = '3.5rem';
const openKey = 'drawerOpen';
/** The distance of the page from the left edge of the window, for elements that float over it. */
export const besideDrawer = '--beside-drawer';

export interface DrawerState {
  readonly overlay: boolean;
  readonly open: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Whether the drawer is open; on wide screens the choice is remembered. */
export function useDrawer(): DrawerState {
  const overlay = useMediaQuery(windowBelow(overlayBelow), { noSsr: true });
  const [wideOpen, setWideOpen] = useState(() => browserStore.get(openKey) !== 'false');
  const [overlayOpen, setOverlayOpen] = useState(false);
  return {
    overlay,
    open: overlay ? overlayOpen : wideOpen,
    toggle: () => {
      if (overlay) setOverlayOpen((open) => !open);
      else {
        browserStore.set(openKey, String(!wideOpen));
        setWideOpen(!wideOpen);
      }
    },
    close: () => setOverlayOpen(false),
  };
}
