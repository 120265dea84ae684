import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDocumentTitle } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { clearSession, startSession, takeWantedPath, useFacility } from '../../session/index.ts';
import { type CallbackAddress, ForeignSignIn, loginAddress, readCallback, tradeCode } from './login.ts';
import { beginSignIn } from './sign-in-proofs.ts';
import { WaitCard } from './wait-card.tsx';

/** The address the provider is told to come back to: this page without its query. */
const here = () => location.origin + location.pathname;

/** /external-auth: leads to the login page, or trades what the login page brought back for a session. */
export function LoginCallbackScreen() {
  const text = useText();
  useDocumentTitle(text('Sign in'));
  const navigate = useNavigate();
  const query = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const { part } = useParams({ strict: false }) as { part?: string };
  const { settings, ready, fresh } = useFacility();
  const { externalToken, iss, state, error: refused } = readCallback(query, part);
  const [failure, setFailure] = useState<string | undefined>(refused);
  const [isForeign, setForeign] = useState(false);
  const loginPage = settings.EXTERNAL_AUTH_LOGIN_URL;

  useEffect(() => {
    if (refused || !externalToken) return;
    let wanted = true;
    const callback: CallbackAddress = { externalToken, iss, state };
    tradeCode(callback, here())
      .then((token) => {
        if (!wanted) return;
        if (!startSession(token)) throw new Error('Unknown error occurred');
        void navigate({ href: takeWantedPath(), replace: true } as never);
      })
      .catch((error: unknown) => {
        if (!wanted) return;
        setForeign(error instanceof ForeignSignIn);
        setFailure(error instanceof Error && error.message ? error.message : 'Unknown error occurred');
      });
    return () => {
      wanted = false;
    };
  }, [externalToken, iss, state, refused, navigate]);

  useEffect(() => {
    // Only an answer of now may lead away: a remembered address could be of another configuration.
    if (externalToken || refused || !fresh || !loginPage) return;
    void beginSignIn(loginAddress(loginPage, here())).then((address) => location.replace(address.href));
  }, [externalToken, refused, fresh, loginPage]);

  const toFront = () => {
    // Whoever was sent here from elsewhere keeps the session they have.
    if (!isForeign) clearSession();
    localStorage.removeItem('redirectPath');
    location.assign('/');
  };
  const unconfigured = !externalToken && ready && fresh && !loginPage;
  if (failure || unconfigured) {
    return (
      <WaitCard
        urgent
        icon={<ErrorOutlined color="error" sx={{ fontSize: 40 }} aria-hidden />}
        title={text(unconfigured && !failure ? 'System configuration error' : 'Signing in did not work')}
        text={failure ? text(failure) : text('No login address is configured. Please tell the user office.')}
        action={
          <Button variant="contained" onClick={toFront}>
            {text('Return to frontpage')}
          </Button>
        }
      />
    );
  }
  return (
    <WaitCard
      icon={<CircularProgress aria-hidden />}
      title={text(externalToken ? 'Contacting authorization server' : 'Please wait')}
      action={<Button onClick={toFront}>{text('Cancel')}</Button>}
    />
  );
}
