import { type DrawerEntry, drawerOf, isEntryOf } from '@atrium/domain/session';
import Box from '@mui/material/Box';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useHomeOfScreen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { type Session, useFeatures } from '../../session/index.ts';
import { DrawerPart } from './drawer-group.tsx';
import { MenuIcon } from './menu-icons.tsx';
import { QuickLinks } from './quick-links.tsx';
import { besideDrawer, type DrawerState, drawerWidth, iconsWidth } from './use-drawer.ts';

const Drawer = lazy(() => import('@mui/material/Drawer'));

interface AppDrawerProps {
  readonly session: Session;
  readonly drawer: DrawerState;
  readonly address: string;
}

interface EntryProps {
  readonly entry: DrawerEntry;
  readonly current: boolean;
  readonly wordless: boolean;
  readonly onGo: () => void;
}

/** After a reload the entry of the screen is seen, also in a long menu. */
const intoView = (item: HTMLElement | null) => item?.scrollIntoView?.({ block: 'nearest' });

function Entry({ entry, current, wordless, onGo }: EntryProps) {
  const text = useText();
  const label = text(entry.label);
  return (
    <ListItem disablePadding ref={current ? intoView : undefined}>
      <ListItemButton
        component={Link}
        to={entry.address}
        selected={current}
        aria-current={current ? 'page' : undefined}
        aria-label={wordless ? label : undefined}
        title={wordless ? label : undefined}
        onClick={onGo}
        sx={{
          minHeight: 34,
          py: 0.25,
          px: 1.5,
          mx: 0.75,
          borderRadius: 1,
          '&.Mui-selected': { fontWeight: 600, color: 'primary.main' },
          // The facility's accent marks where one is.
          '&.Mui-selected::before': {
            content: '""',
            position: 'absolute',
            left: 0,
            top: 6,
            bottom: 6,
            width: 3,
            borderRadius: 2,
            backgroundColor: 'accent.main',
          },
        }}
      >
        <ListItemIcon sx={{ minWidth: 34, color: current ? 'primary.main' : 'text.secondary' }}>
          <MenuIcon address={entry.address} />
        </ListItemIcon>
        {wordless ? null : (
          <ListItemText
            primary={label}
            sx={{ my: 0.25 }}
            slotProps={{ primary: { sx: { fontSize: '0.9375rem', fontWeight: current ? 600 : 400 } } }}
          />
        )}
      </ListItemButton>
    </ListItem>
  );
}

function DrawerContent({ session, drawer, address }: AppDrawerProps) {
  const text = useText();
  const features = useFeatures();
  const home = useHomeOfScreen();
  const wordless = !drawer.overlay && !drawer.open;
  const isCurrent = (entry: DrawerEntry) => isEntryOf(entry, address, home);
  return (
    <Box component="nav" aria-label={text('Main navigation')} sx={{ py: 1 }}>
      {drawerOf({ role: session.role, features }).map((group) => (
        <DrawerPart
          key={group.heading ?? group.entries[0]?.address}
          group={group}
          wordless={wordless}
          hasCurrent={group.entries.some(isCurrent)}
        >
          {group.entries.map((entry) => (
            <Entry
              key={entry.address}
              entry={entry}
              wordless={wordless}
              current={isCurrent(entry)}
              onGo={drawer.close}
            />
          ))}
        </DrawerPart>
      ))}
      <QuickLinks wordless={wordless} />
    </Box>
  );
}

/** The left drawer: by role, grouped by task; icons only when collapsed, over the page on narrow screens. */
export function AppDrawer(props: AppDrawerProps) {
  const { drawer } = props;
  const text = useText();
  const width = drawer.open ? drawerWidth : iconsWidth;
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(besideDrawer, drawer.overlay ? '0px' : `${width}px`);
    return () => {
      style.removeProperty(besideDrawer);
    };
  }, [drawer.overlay, width]);
  if (drawer.overlay) {
    return (
      <Suspense fallback={null}>
        <Drawer
          open={drawer.open}
          onClose={drawer.close}
          slotProps={{ paper: { 'aria-label': text('Navigation'), sx: { width: drawerWidth } } }}
        >
          <DrawerContent {...props} />
        </Drawer>
      </Suspense>
    );
  }
  return (
    <Box
      sx={{
        flex: `0 0 ${width}px`,
        width,
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
      <DrawerContent {...props} />
    </Box>
  );
}
