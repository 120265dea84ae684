import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { useText } from '../../locale/index.ts';
import { MenuGroups, type MenuProps } from './menu-groups.tsx';
import { drawerWidth, iconsWidth } from './use-drawer.ts';

const Drawer = lazy(() => import('@mui/material/Drawer'));

/** The left drawer: by role, grouped by task; icons only when collapsed, over the page on narrow screens. */
export function AppDrawer(props: MenuProps) {
  const { drawer } = props;
  const text = useText();
  if (drawer.overlay) {
    return (
      <Suspense fallback={null}>
        <Drawer
          open={drawer.open}
          onClose={drawer.close}
          slotProps={{ paper: { 'aria-label': text('Navigation'), sx: { width: drawerWidth } } }}
        >
          <MenuGroups {...props} />
        </Drawer>
      </Suspense>
    );
  }
  return (
    <Box
      sx={{
        flex: `0 0 ${drawer.open ? drawerWidth : iconsWidth}px`,
        width: drawer.open ? drawerWidth : iconsWidth,
        position: 'sticky',
        top: 56,
        alignSelf: 'flex-start',
        height: 'calc(100vh - 56px)',
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
