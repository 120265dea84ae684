import { lazyPart } from '@atrium/ui/lazy-part';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useText } from '../../../locale/index.ts';
import { MenuGroups, type MenuProps } from './menu-groups.tsx';
import { besideDrawer, drawerWidth, iconsWidth } from './use-drawer.ts';

const Drawer = lazyPart(() => import('@mui/material/Drawer').then((module) => module.default));

/** The left drawer with the menu of the role, grouped by task; collapsed it shows only icons, and on narrow screens it overlays the page. */
export function AppDrawer(props: MenuProps) {
  const { drawer } = props;
  const text = useText();
  const width = drawer.open ? drawerWidth : iconsWidth;
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(besideDrawer, drawer.overlay ? '0px' : width);
    return () => {
      style.removeProperty(besideDrawer);
    };
  }, [drawer.overlay, width]);
  if (drawer.overlay) {
    return (
      <Drawer
        open={drawer.open}
        onClose={drawer.close}
        slotProps={{ paper: { 'aria-label': text('Navigation'), sx: { width: drawerWidth, maxWidth: '85vw' } } }}
      >
        <MenuGroups {...props} />
      </Drawer>
    );
  }
  return (
    <Box
      sx={{
        flex: `0 0 ${width}`,
        width,
        position: 'sticky',
        top: '3.5rem',
        alignSelf: 'flex-start',
        height: 'calc(100vh - 3.5rem)',
        overflowX: 'hidden',
        overflowY: 'auto',
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      <MenuGroups {...props} />
    </Box>
  );
}
