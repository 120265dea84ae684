import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '../../locale/index.ts';
import { clearSession, useMaybeSession, wasLeftElsewhere } from '../../session/index.ts';
import { here, loginAddress, toFront } from './login.ts';
import { type Provider, useProviders } from './providers.ts';
import { SignInChoice } from './sign-in-choice.tsx';
import { beginSignIn } from './sign-in-proofs.ts';
import { WaitCard } from './wait-card.tsx';

const leadTo = ({ id, loginAddress: page }: Pick<Provider, 'id' | 'loginAddress'>) => {
  if (page) void beginSignIn(loginAddress(page, here()), id).then((address) => location.replace(address.href));
};

/** Leads to the provider: by itself where there is one, and not before it is asked in a tab that was signed out elsewhere. */
export function LeadAway() {
  const text = useText();
  const navigate = useNavigate();
  const session = useMaybeSession();
  const [waits, setWaits] = useState(() => !session && wasLeftElsewhere());
  useEffect(() => {
    // Whoever signs in in another tab goes on in this one, too.
    if (waits && session) void navigate({ to: '/', replace: true });
  }, [waits, session, navigate]);

  const providers = useProviders(!waits);
  const [only] = providers?.length === 1 ? providers : [];
  const [id, page] = [only?.id ?? '', only?.loginAddress ?? null];
  useEffect(() => {
    if (!waits) leadTo({ id, loginAddress: page });
  }, [waits, id, page]);

  const leave = () => {
    clearSession();
    toFront();
  };
  if (waits) {
    return (
      <WaitCard
        icon={<LogoutOutlined color="action" sx={{ fontSize: '2.5rem' }} aria-hidden />}
        title={text('You are signed out')}
        text={text('You signed out in another window of this browser.')}
        action={
          <Button variant="contained" onClick={() => setWaits(false)}>
            {text('Sign in')}
          </Button>
        }
      />
    );
  }
  if (providers?.length === 0) {
    return (
      <WaitCard
        urgent
        icon={<ErrorOutlined color="error" sx={{ fontSize: '2.5rem' }} aria-hidden />}
        title={text('System configuration error')}
        text={text('No login address is configured. Please tell the user office.')}
        action={
          <Button variant="contained" onClick={leave}>
            {text('Return to frontpage')}
          </Button>
        }
      />
    );
  }
  if (providers && !page) return <SignInChoice providers={providers} onChoose={leadTo} />;
  return (
    <WaitCard
      icon={<CircularProgress aria-hidden />}
      title={text('Please wait')}
      action={<Button onClick={leave}>{text('Cancel')}</Button>}
    />
  );
}
