import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDocumentTitle } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { clearSession, startSession, takeOwnLanguage, takeWantedPath } from '../../session/index.ts';
import { RedirectToLogin } from './lead-away.tsx';
import { type CallbackAddress, ForeignSignIn, here, readCallback, reloadAtFrontPage, tradeCode } from './login.ts';
import { WaitCard } from './wait-card.tsx';

/** /external-auth: redirects to the login page, or exchanges its result for a session. */
export function LoginCallbackScreen() {
  const text = useText();
  useDocumentTitle(text('Sign in'));
  const query = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const { part } = useParams({ strict: false }) as { part?: string };
  const callback = readCallback(query, part);
  return callback.externalToken || callback.error ? <Trade callback={callback} /> : <RedirectToLogin />;
}

function Trade({ callback }: { callback: CallbackAddress }) {
  const text = useText();
  const navigate = useNavigate();
  const { externalToken, iss, state, error: refused } = callback;
  const [failure, setFailure] = useState<string | undefined>(refused);
  const [isForeign, setForeign] = useState(false);

  useEffect(() => {
    if (refused || !externalToken) return;
    let wanted = true;
    tradeCode({ externalToken, iss, state }, here())
      .then(async (token) => {
        if (!wanted) return;
        const opensAnew = await takeOwnLanguage(token);
        if (!wanted) return;
        if (!startSession(token)) throw new Error('Unknown error occurred');
        if (opensAnew) {
          location.replace(takeWantedPath());
          return;
        }
        void navigate({ href: takeWantedPath(), replace: true });
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

  const leave = () => {
    // A user sent here by somebody else's link keeps the current session.
    if (!isForeign) clearSession();
    reloadAtFrontPage();
  };
  if (failure) {
    return (
      <WaitCard
        urgent
        icon={<ErrorOutlined color="error" sx={{ fontSize: '2.5rem' }} aria-hidden />}
        title={text('Sign-in failed')}
        text={text(failure)}
        action={
          <Button variant="contained" onClick={leave}>
            {text('Return to frontpage')}
          </Button>
        }
      />
    );
  }
  return (
    <WaitCard
      icon={<CircularProgress aria-hidden />}
      title={text('Contacting authorization server')}
      action={<Button onClick={leave}>{text('Cancel')}</Button>}
    />
  );
}
