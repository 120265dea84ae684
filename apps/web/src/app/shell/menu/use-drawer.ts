import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';

/** Below this width the drawer lies over the page (rule U43). */
export const overlayBelow = 1224;
export const drawerWidth = 250;
export const iconsWidth = 56;
const openKey = 'drawerOpen';
/** How far the page begins from the left of the window, for what floats over it. */
export const besideDrawer = '--beside-drawer';

export interface DrawerState {
  readonly overlay: boolean;
  readonly open: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Whether the drawer is open; on wide screens the choice is remembered. */
export function useDrawer(): DrawerState {
  const overlay = useMediaQuery(`(max-width:${overlayBelow - 0.05}px)`, { noSsr: true });
  const [wideOpen, setWideOpen] = useState(() => localStorage.getItem(openKey) !== 'false');
  const [overlayOpen, setOverlayOpen] = useState(false);
  return {
    overlay,
    open: overlay ? overlayOpen : wideOpen,
    toggle: () => {
      if (overlay) setOverlayOpen((open) => !open);
      else {
        localStorage.setItem(openKey, String(!wideOpen));
        setWideOpen(!wideOpen);
      }
    },
    close: () => setOverlayOpen(false),
  };
}
