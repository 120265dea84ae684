import { Dialog } from '@atrium/ui/dialog';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../locale/index.ts';
import { leaveLostSession } from '../../session/index.ts';

const signInAddress = '/external-auth';

/**
 * Shown when the session ends while the user is typing: signs in again in a separate window, over the same screen. The new session arrives
 * through the browser's storage; then this dialog and the window close, and what was typed is sent.
 */
export function SignInAgain() {
  const text = useText();
  const opened = useRef<Window | null>(null);
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => () => opened.current?.close(), []);
  return (
    <Dialog
      open
      holds
      title={text('You are signed out')}
      onClose={leaveLostSession}
      actions={
        <>
          <Button onClick={leaveLostSession}>{text('Leave this page')}</Button>
          <Button
            variant="contained"
            onClick={() => {
              opened.current = window.open(signInAddress, '_blank', 'popup,width=560,height=720');
              setBlocked(opened.current === null);
            }}
          >
            {text('Sign in again')}
          </Button>
        </>
      }
    >
      <Typography>
        {text(
          'Your session has ended. What you wrote is kept in this browser and will be saved as soon as you sign in again.',
        )}
      </Typography>
      {isBlocked ? (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {text('The browser did not open a window.')}{' '}
          <Link href={signInAddress} target="_blank">
            {text('Sign in again in a new tab')}
          </Link>
        </Alert>
      ) : null}
    </Dialog>
  );
}
