import { visitedPlaceOf } from '@atrium/domain/session';
import { lazyPart } from '@atrium/ui/lazy-part';
import MenuOutlined from '@mui/icons-material/MenuOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHomeOfScreen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { type Session, useFeatures, useSetting } from '../../session/index.ts';
import { AccountMenu } from './account/account-menu.tsx';
import type { DrawerState } from './menu/use-drawer.ts';

const CommandSearch = lazyPart(() => import('./search/command-search.tsx').then((m) => m.CommandSearch), TypedAhead);

interface AppBarProps {
  readonly session: Session;
  readonly drawer: DrawerState;
  readonly address: string;
}

const shortcut = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

function Logo() {
  const logo = useSetting('HEADER_LOGO_FILENAME');
  const organisation = useSetting('ORGANISATION_NAME') ?? 'Atrium';
  const [missing, setMissing] = useState<string>();
  if (logo && logo !== missing) {
    const address = /^(https?:)?\//.test(logo) ? logo : `/images/${logo}`;
    return (
      <Box
        component="img"
        src={address}
        alt={organisation}
        onError={() => setMissing(logo)}
        sx={{ height: 32, maxWidth: 160, display: 'block' }}
      />
    );
  }
  return (
    <Box
      component="span"
      sx={{
        fontWeight: 700,
        fontSize: { xs: '0.9375rem', sm: '1.0625rem' },
        lineHeight: 1.2,
        color: 'primary.main',
        // A long name takes two lines on a phone.
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        overflow: 'hidden',
        overflowWrap: 'anywhere',
      }}
    >
      {organisation}
    </Box>
  );
}

/** The e-mail address of the signed-in user; links to the profile, or to the facility's own profile page. */
function LoggedInAs({ session }: { session: Session }) {
  const text = useText();
  const features = useFeatures();
  const profilePage = useSetting('PROFILE_PAGE_LINK');
  const { email, id } = session.user;
  const link = { color: 'inherit', overflow: 'hidden', textOverflow: 'ellipsis' } as const;
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'flex' },
        gap: 0.5,
        minWidth: 0,
        fontSize: '0.875rem',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
      }}
    >
      {text('Logged in as')}
      {profilePage ? (
        <MuiLink href={profilePage} target="_blank" rel="noreferrer" sx={link}>
          {email}
        </MuiLink>
      ) : features.has('USER_MANAGEMENT') ? (
        <MuiLink component={Link} to={`/ProfilePage/${id}`} sx={link}>
          {email}
        </MuiLink>
      ) : (
        <span>{email}</span>
      )}
    </Box>
  );
}

/** The name of the screen and, for a screen below a list, a link back to the list. */
function WhereOneIs({ session, address }: { readonly session: Session; readonly address: string }) {
  const text = useText();
  const features = useFeatures();
  const home = useHomeOfScreen();
  const { title, parent } = visitedPlaceOf({ role: session.role, features }, address, home);
  return (
    <Box
      component="span"
      sx={{
        display: { xs: 'none', sm: 'block' },
        flex: '0 1 auto',
        minWidth: 0,
        pl: 2,
        borderLeft: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {parent ? (
        <>
          <MuiLink
            component={Link}
            to={parent.address}
            activeOptions={{ exact: true }}
            sx={{ color: 'inherit', '&:focus-visible': { outlineOffset: '-2px' } }}
          >
            {text(parent.title)}
          </MuiLink>
          <Box component="span" aria-hidden sx={{ px: 0.75 }}>
            ›
          </Box>
        </>
      ) : null}
      {text(title)}
    </Box>
  );
}

interface TypedAheadProps {
  /** What has been typed so far; the dialog starts with it. */
  readonly typedAhead?: { current: string };
  readonly onClose: () => void;
}

/** Collects what users type before the dialog is loaded, and lets them cancel with Escape. */
function TypedAhead({ typedAhead: typed, onClose }: TypedAheadProps) {
  // A layout effect, since a letter typed between rendering and a later effect would be lost.
  useLayoutEffect(() => {
    if (!typed) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
      // There is nothing to go to yet.
      else if (event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [typed, onClose]);
  return null;
}

/** Opens the search that leads anywhere, by click or by Ctrl or ⌘ K. */
function GoAnywhere({ session }: { readonly session: Session }) {
  const text = useText();
  const [searching, setSearching] = useState(false);
  const typed = useRef('');
  const close = useCallback(() => {
    typed.current = '';
    setSearching(false);
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setSearching(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <Button
        color="inherit"
        size="small"
        startIcon={<SearchOutlined />}
        aria-label={`${text('Go to…')} ${text(shortcut)}`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setSearching(true)}
        sx={{
          color: 'text.secondary',
          border: { xs: 0, sm: 1 },
          borderColor: { sm: 'divider' },
          fontWeight: 400,
          minWidth: { xs: 40, sm: 180 },
          height: { xs: 40, sm: 'auto' },
          flexShrink: 0,
          justifyContent: { xs: 'center', sm: 'flex-start' },
          '& .MuiButton-startIcon': { m: { xs: 0, sm: '0 8px 0 -2px' } },
          '& .MuiButton-startIcon > svg': { fontSize: { xs: 24, sm: 18 } },
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {text('Go to…')}
        </Box>
        <Box component="kbd" sx={{ display: { xs: 'none', sm: 'inline' }, ml: 'auto', pl: 2, fontSize: '0.75rem' }}>
          {text(shortcut)}
        </Box>
      </Button>
      {searching ? <CommandSearch session={session} typedAhead={typed} onClose={close} /> : null}
    </>
  );
}

/** The current role, for users who have several roles. */
function RoleBadge({ title }: { readonly title: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: { xs: 'none', md: 'inline-block' },
        px: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
        fontSize: '0.8125rem',
        lineHeight: 1.7,
        whiteSpace: 'nowrap',
      }}
    >
      {title}
    </Box>
  );
}

/** The top bar: the current screen, the search, and the user. */
export function AppBar({ session, drawer, address }: AppBarProps) {
  const text = useText();
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, md: 2 },
        height: '3.5rem',
        px: 1,
        borderBottom: 1,
        borderColor: 'divider',
        backgroundColor: 'background.paper',
      }}
    >
      <IconButton aria-label={text('Navigation')} aria-expanded={drawer.open} onClick={drawer.toggle}>
        <MenuOutlined />
      </IconButton>
      <Box component={Link} to="/" sx={{ textDecoration: 'none', flex: '0 1 auto', minWidth: 0 }}>
        <Logo />
      </Box>
      <WhereOneIs session={session} address={address} />
      <Box sx={{ flex: 1 }} />
      <GoAnywhere session={session} />
      <LoggedInAs session={session} />
      {session.roles.length > 1 ? <RoleBadge title={text(session.currentRole.title)} /> : null}
      <AccountMenu session={session} />
    </Box>
  );
}
