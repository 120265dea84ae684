import { type DrawerEntry, type DrawerGroup, drawerOf } from '@atrium/domain/session';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useHomeOfScreen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { type Session, useFeatures, useKeptChoice } from '../../session/index.ts';
import { MenuIcon } from './menu-icons.tsx';
import { QuickLinks } from './quick-links.tsx';
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
          minHeight: 36,
          py: 0.5,
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
            slotProps={{ primary: { sx: { fontSize: '0.9375rem', fontWeight: current ? 600 : 400 } } }}
          />
        )}
      </ListItemButton>
    </ListItem>
  );
}

interface GroupProps {
  readonly group: DrawerGroup;
  readonly wordless: boolean;
  readonly isCurrent: (entry: DrawerEntry) => boolean;
  readonly onGo: () => void;
}

/** Entries of one task; under a heading they fold away, and stay as their reader left them. The group of the screen is always open. */
function Group({ group, wordless, isCurrent, onGo }: GroupProps) {
  const text = useText();
  const listId = useId();
  const { heading, entries } = group;
  const [isOpen, setOpen] = useKeptChoice('menu', heading ?? '', !group.isFolded);
  const holdsScreen = entries.some(isCurrent);
  const shows = !heading || isOpen || holdsScreen;
  const list = (
    <List id={listId} dense disablePadding aria-label={heading ? text(heading) : undefined}>
      {entries.map((entry) => (
        <Entry key={entry.address} entry={entry} wordless={wordless} current={isCurrent(entry)} onGo={onGo} />
      ))}
    </List>
  );
  return (
    <Box sx={{ mb: heading ? 0 : 1, ...(wordless && heading ? { borderTop: 1, borderColor: 'divider' } : {}) }}>
      {heading ? (
        <Typography component="h2" sx={{ m: 0 }}>
          <ButtonBase
            aria-expanded={shows}
            aria-controls={shows ? listId : undefined}
            aria-label={wordless ? text(heading) : undefined}
            title={wordless ? text(heading) : undefined}
            // The group of the screen one is on does not close over it.
            aria-disabled={holdsScreen || undefined}
            onClick={() => (holdsScreen ? undefined : setOpen(!isOpen))}
            sx={{
              width: 'calc(100% - 12px)',
              minHeight: 34,
              mx: 0.75,
              px: wordless ? 0 : 1.5,
              borderRadius: 1,
              justifyContent: wordless ? 'center' : 'space-between',
              typography: 'overline',
              color: 'text.secondary',
              ...(holdsScreen ? { cursor: 'default' } : { '&:hover': { backgroundColor: 'action.hover' } }),
            }}
          >
            {wordless ? null : text(heading)}
            {holdsScreen && !wordless ? null : (
              <ExpandMore fontSize="small" sx={{ transform: shows ? 'rotate(180deg)' : undefined }} />
            )}
          </ButtonBase>
        </Typography>
      ) : null}
      {shows ? list : null}
    </Box>
  );
}

/** The menu of the session's role: what is used all day, then by task what is folded away, then the facility's own links. */
export function MenuGroups({ session, drawer, address }: MenuProps) {
  const text = useText();
  const features = useFeatures();
  const home = useHomeOfScreen();
  const wordless = !drawer.overlay && !drawer.open;
  const isCurrent = (entry: DrawerEntry) =>
    home ? entry.address === home : entry.address === address || (entry.also ?? []).some((other) => other === address);
  return (
    <Box component="nav" aria-label={text('Main navigation')} sx={{ py: 1 }}>
      {drawerOf({ role: session.role, features }).map((group) => (
        <Group
          key={group.heading ?? group.entries[0]?.address}
          group={group}
          wordless={wordless}
          isCurrent={isCurrent}
          onGo={drawer.close}
        />
      ))}
      <QuickLinks wordless={wordless} />
    </Box>
  );
}
