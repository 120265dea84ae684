import { couldNameRecords, mayVisit, screenAt } from '@atrium/domain/session';
import { lazyPart } from '@atrium/ui/lazy-part';
import Box from '@mui/material/Box';
import { Navigate, Outlet, useMatches, useParams } from '@tanstack/react-router';
import { EntryOutlet } from '../../kits/entries/index.ts';
import { Forbidden, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useFacility, useFeatures, useMaybeSession } from '../../session/index.ts';
import { AppBar } from './app-bar.tsx';
import { AppFooter } from './app-footer.tsx';
import { useFocusOnNavigation } from './focus/use-focus-on-navigation.ts';
import { AppDrawer } from './menu/app-drawer.tsx';
import { useDrawer } from './menu/use-drawer.ts';
import { NotFoundScreen } from './not-found.tsx';

const Beside = lazyPart(() => import('./beside.tsx').then((module) => module.Beside));
const DemoStrip = lazyPart(() => import('./demo-strip.tsx').then((module) => module.DemoStrip));
const ImpersonationStrip = lazyPart(() =>
  import('./account/impersonation-strip.tsx').then((module) => module.ImpersonationStrip),
);
const SwitchedOff = lazyPart(() => import('./switched-off.tsx').then((module) => module.SwitchedOff));

/** The screen itself if the role and features allow it, otherwise the reason why not. */
function Guarded({ address }: { address: string }) {
  const text = useText();
  const session = useMaybeSession();
  const features = useFeatures();
  const { ready } = useFacility();
  const parts = useParams({ strict: false });
  if (!session) return null;
  // An address that was truncated or mistyped sends no request to the server.
  if (!couldNameRecords(parts)) return <NotFoundScreen />;
  const decision = mayVisit({ role: session.role, features }, address);
  if (decision.allowed) return <Outlet />;
  const { title = '', roles } = screenAt(address) ?? {};
  switch (decision.reason) {
    case 'NO_SUCH_SCREEN':
      return <NotFoundScreen />;
    case 'INSUFFICIENT_PERMISSIONS':
      return (
        <Screen title={text(title)}>
          <Forbidden opening={roles} />
        </Screen>
      );
    case 'FEATURE_OFF':
      return ready ? (
        <Screen title={text(title)}>
          <SwitchedOff feature={decision.details?.feature} />
        </Screen>
      ) : null;
  }
}

/** Everything behind the login: bar, drawer, screen, footer. */
export function Inside() {
  const text = useText();
  const session = useMaybeSession();
  const drawer = useDrawer();
  const address = useMatches({ select: (matches) => String(matches.at(-1)?.fullPath || '/') });
  const { demoResetAt } = useFacility();
  useFocusOnNavigation();
  if (!session) return <Navigate to="/external-auth" replace />;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <Box
        component="a"
        href="#main"
        sx={{
          position: 'absolute',
          left: 8,
          top: '-4rem',
          zIndex: 'tooltip',
          px: 2,
          py: 1,
          borderRadius: 1,
          backgroundColor: 'primary.main',
          color: 'primary.contrastText',
          '&:focus': { top: 8 },
        }}
      >
        {text('Skip to content')}
      </Box>
      <AppBar session={session} drawer={drawer} address={address} />
      {demoResetAt ? <DemoStrip resetAt={demoResetAt} /> : null}
      {session.impersonatingUserId ? <ImpersonationStrip session={session} /> : null}
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
        <AppDrawer session={session} drawer={drawer} address={address} />
        <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
          <Box
            component="main"
            id="main"
            tabIndex={-1}
            sx={{ flex: 1, minWidth: 0, px: { xs: 2, md: 3 }, pt: 2.5, pb: 3, outline: 'none' }}
          >
            <Guarded key={`${session.user.id} ${session.role}`} address={address} />
          </Box>
          <AppFooter />
        </Box>
      </Box>
      <EntryOutlet />
      <Beside session={session} />
    </Box>
  );
}
