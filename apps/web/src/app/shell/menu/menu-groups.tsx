import { type DrawerEntry, type DrawerGroup, drawerOf, isEntryOf } from '@atrium/domain/session';
import { lazyPart } from '@atrium/ui/lazy-part';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { Link } from '@tanstack/react-router';
import { useHomeOfScreen } from '../../../kits/screen/index.ts';
import { useText } from '../../../locale/index.ts';
import { type Session, useFacility, useFeatures, useSetting } from '../../../session/index.ts';
import { MenuIcon } from './menu-icons.tsx';
import type { DrawerState } from './use-drawer.ts';

export interface MenuProps {
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

function Entry({ entry, current, wordless, onGo }: EntryProps) {
  const text = useText();
  const label = text(entry.label);
  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={entry.address}
        selected={current}
        aria-current={current ? 'page' : undefined}
        aria-label={wordless ? label : undefined}
        title={wordless ? label : undefined}
        onClick={onGo}
        sx={{
          // Lets the whole menu fit into a window 900 pixels high; touch screens get larger entries.
          minHeight: 32,
          '@media (pointer: coarse)': { minHeight: 40 },
          py: 0,
          px: 1.5,
          mx: 0.75,
          borderRadius: 1,
          '&.Mui-selected': { fontWeight: 600, color: 'primary.main' },
          // The facility's accent colour marks the current screen.
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
        <ListItemIcon sx={{ minWidth: '2.125rem', color: current ? 'primary.main' : 'text.secondary' }}>
          <MenuIcon address={entry.address} />
        </ListItemIcon>
        {wordless ? null : (
          <ListItemText
            primary={label}
            slotProps={{ primary: { sx: { fontSize: '0.875rem', fontWeight: current ? 600 : 400 } } }}
          />
        )}
      </ListItemButton>
    </ListItem>
  );
}

const QuickLinks = lazyPart(() => import('./quick-links.tsx').then((module) => module.QuickLinks));
const FoldingGroups = lazyPart(() => import('./folding-group.tsx').then((module) => module.FoldingGroups));

/** The menu of the session's role: first the entries used all day, then collapsible groups by task, then the facility's own links. */
export function MenuGroups({ session, drawer, address }: MenuProps) {
  const text = useText();
  const features = useFeatures();
  const { ready } = useFacility();
  const home = useHomeOfScreen();
  const hasLinks = Boolean(useSetting('QUICK_LINKS'));
  const wordless = !drawer.overlay && !drawer.open;
  const isCurrent = (entry: DrawerEntry) => isEntryOf(entry, address, home);
  const list = ({ heading, entries }: DrawerGroup) => (
    <List dense disablePadding aria-label={heading ? text(heading) : undefined}>
      {entries.map((entry) => (
        <Entry key={entry.address} entry={entry} wordless={wordless} current={isCurrent(entry)} onGo={drawer.close} />
      ))}
    </List>
  );
  const groups = drawerOf({ role: session.role, features });
  const firstTask = groups.findIndex(({ heading }) => heading);
  const always = firstTask < 0 ? groups : groups.slice(0, firstTask);
  const unheaded = (group: DrawerGroup) => (
    <Box key={group.entries[0]?.address} sx={{ mb: 1 }}>
      {list(group)}
    </Box>
  );
  return (
    // Keeps entries from moving under the pointer: the menu is shown once features are known, and from its first task on as a whole.
    <Box component="nav" aria-label={text('Main navigation')} sx={{ py: 1, visibility: ready ? undefined : 'hidden' }}>
      {always.map(unheaded)}
      <FoldingGroups
        groups={groups.slice(always.length)}
        currentIn={({ entries }) => entries.find(isCurrent)?.address}
        wordless={wordless}
        list={list}
        unheaded={unheaded}
      />
      {hasLinks ? <QuickLinks wordless={wordless} /> : null}
    </Box>
  );
}
