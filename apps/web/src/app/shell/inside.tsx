import { featureCatalogue, featureIds } from '@atrium/domain/feature';
import { mayVisit, screenAt } from '@atrium/domain/session';
import { ErrorState } from '@atrium/ui/error-state';
import Box from '@mui/material/Box';
import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { EntryOutlet } from '../../kits/entries/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { Forbidden, Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { NotFoundScreen } from '../../routes/not-found.tsx';
import { useFacility, useFeatures, useMaybeSession } from '../../session/index.ts';
import { AppBar } from './app-bar.tsx';
import { AppDrawer } from './app-drawer.tsx';
import { AppFooter } from './app-footer.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { ImpersonationStrip } from './impersonation-strip.tsx';
import { useDrawer } from './use-drawer.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const SignInAgain = lazy(() => import('./sign-in-again.tsx').then((module) => ({ default: module.SignInAgain })));

/** Which function is off, and for who may throw the switch where it is. */
function SwitchedOff({ feature }: { feature: unknown }) {
  const text = useText();
  const session = useMaybeSession();
  const features = useFeatures();
  const known = featureIds.find((id) => id === feature);
  const maySwitch = session && mayVisit({ role: session.role, features }, '/Features').allowed;
  return (
    <ErrorState
      tone="info"
      title={text('This function is switched off')}
      text={
        maySwitch && known ? (
          <>
            {text('It belongs to the feature ‘{{name}}’, which can be switched on under', {
              name: text(featureCatalogue[known].title),
            })}{' '}
            <ScreenLink to="/Features">{text('Features')}</ScreenLink>.
          </>
        ) : (
          text('The facility does not use it at present. The user office can tell you more.')
        )
      }
    />
  );
}

/** The screen itself, when role and features allow it; else why not. */
function Guarded({ address }: { address: string }) {
  const text = useText();
  const session = useMaybeSession();
  const features = useFeatures();
  const { ready } = useFacility();
  if (!session) return null;
  const decision = mayVisit({ role: session.role, features }, address);
  if (decision.allowed) return <Outlet />;
  const title = screenAt(address)?.title ?? '';
  switch (decision.reason) {
    case 'NO_SUCH_SCREEN':
      return <NotFoundScreen />;
    case 'INSUFFICIENT_PERMISSIONS':
      return (
        <Screen title={text(title)}>
          <Forbidden />
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

/** Everything behind the login: bar, drawer, the screen, footer. */
export function Inside() {
  const text = useText();
  const session = useMaybeSession();
  const drawer = useDrawer();
  const address = useMatches({ select: (matches) => String(matches.at(-1)?.fullPath || '/') });
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
          top: -64,
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
      <IdleWarning session={session} />
      <EntryOutlet />
      <Suspense fallback={null}>
        <SignInAgain />
      </Suspense>
    </Box>
  );
}
