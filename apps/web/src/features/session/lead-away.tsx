import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useText } from '../../locale/index.ts';
import { clearSession, useMaybeSession, wasSignedOutElsewhere } from '../../session/index.ts';
import { here, loginAddress, reloadAtFrontPage } from './login.ts';
import { type Provider, useProviders } from './providers.ts';
import { SignInChoice } from './sign-in-choice.tsx';
import { beginSignIn, KeepsNothing } from './sign-in-proofs.ts';
import { WaitCard } from './wait-card.tsx';

type Leading = Pick<Provider, 'id' | 'loginAddress'>;

/** Redirects to a provider, and reports if this browser stores nothing, so that the user could not be recognized on return. */
function useLead() {
  const [keepsNothing, setKeepsNothing] = useState(false);
  const leadTo = useCallback(async ({ id, loginAddress: page }: Leading) => {
    if (!page) return;
    try {
      const address = await beginSignIn(loginAddress(page, here()), id);
      location.replace(address.href);
    } catch (error) {
      if (!(error instanceof KeepsNothing)) throw error;
      setKeepsNothing(true);
    }
  }, []);
  return { leadTo, keepsNothing };
}

/** Explains what to do about a browser that stores nothing. */
function KeepsNothingCard() {
  const text = useText();
  return (
    <WaitCard
      urgent
      icon={<ErrorOutlined color="error" sx={{ fontSize: '2.5rem' }} aria-hidden />}
      title={text('You cannot sign in with this browser')}
      text={text(
        'The browser cannot store data for this page: storage is blocked or full. Allow cookies and site data for {{host}}, then reload the page.',
        { host: location.host },
      )}
      action={
        <Button variant="contained" onClick={() => location.reload()}>
          {text('Reload')}
        </Button>
      }
    />
  );
}

/** Shown in a tab whose user signed out in another one. */
function LeftElsewhereCard({ onSignIn }: { onSignIn: () => void }) {
  const text = useText();
  return (
    <WaitCard
      icon={<LogoutOutlined color="action" sx={{ fontSize: '2.5rem' }} aria-hidden />}
      title={text('You are signed out')}
      text={text('You signed out in another window of this browser.')}
      action={
        <Button variant="contained" onClick={onSignIn}>
          {text('Sign in')}
        </Button>
      }
    />
  );
}

/** Redirects to the provider: automatically if there is only one, but only on request in a tab that was signed out elsewhere. */
export function RedirectToLogin() {
  const text = useText();
  const navigate = useNavigate();
  const session = useMaybeSession();
  const [waits, setWaits] = useState(() => !session && wasSignedOutElsewhere());
  const { leadTo, keepsNothing } = useLead();
  useEffect(() => {
    // Signing in in another tab continues in this one too.
    if (waits && session) void navigate({ to: '/', replace: true });
  }, [waits, session, navigate]);

  const providers = useProviders(!waits);
  const [only] = providers?.length === 1 ? providers : [];
  const [id, page] = [only?.id ?? '', only?.loginAddress ?? null];
  useEffect(() => {
    if (!waits) void leadTo({ id, loginAddress: page });
  }, [waits, id, page, leadTo]);

  const leave = () => {
    clearSession();
    reloadAtFrontPage();
  };
  if (keepsNothing) return <KeepsNothingCard />;
  if (waits) return <LeftElsewhereCard onSignIn={() => setWaits(false)} />;
  if (providers?.length === 0) {
    return (
      <WaitCard
        urgent
        icon={<ErrorOutlined color="error" sx={{ fontSize: '2.5rem' }} aria-hidden />}
        title={text('System configuration error')}
        text={text('No sign-in address is configured. Please contact the user office.')}
        action={
          <Button variant="contained" onClick={leave}>
            {text('Return to frontpage')}
          </Button>
        }
      />
    );
  }
  if (providers && !page) return <SignInChoice providers={providers} onChoose={(provider) => void leadTo(provider)} />;
  return (
    <WaitCard
      icon={<CircularProgress aria-hidden />}
      title={text('Please wait')}
      action={<Button onClick={leave}>{text('Cancel')}</Button>}
    />
  );
}
