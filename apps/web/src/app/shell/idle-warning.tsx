import { lazyPart } from '@atrium/ui/lazy-part';
import { type ReactNode, useCallback, useRef } from 'react';
import { CheckExternalTokenDocument } from '../../api/generated/session/session.ts';
import { request } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import {
  clearSession,
  rememberWantedPath,
  rescueDrafts,
  type Session,
  signOut,
  useFeatures,
  useSetting,
} from '../../session/index.ts';
import { giveSignOfLife, useIdle, useLastCall } from './use-idle.ts';

const ConfirmDialog = lazyPart(() => import('@atrium/ui/dialog').then((module) => module.ConfirmDialog));

/** The default if the settings say nothing else (rule U32). */
const defaultIdleMs = 3_600_000;

/** With the feature STFC_IDLE_TIMER the warning waits this many seconds for a response (decision 120). */
const answerSeconds = 60;

interface WarningProps {
  readonly onConfirm: () => Promise<void>;
  readonly more?: ReactNode;
}

function Warning({ onConfirm, more }: WarningProps) {
  const text = useText();
  return (
    <ConfirmDialog
      open
      title={text('Warning')}
      text={
        <>
          {text('You have been inactive for a while. Confirm to continue.')}
          {more}
        </>
      }
      confirmLabel={text('Confirm')}
      cancelLabel={null}
      onConfirm={onConfirm}
      onCancel={() => void onConfirm()}
    />
  );
}

/** The warning with a countdown: at its end unsent work is saved, then the session ends here and at the provider. */
function LastWarning({ onConfirm, onAlive }: { onConfirm: () => Promise<void>; onAlive: () => void }) {
  const text = useText();
  const logoutAddress = useSetting('EXTERNAL_AUTH_LOGOUT_URL');
  const leave = useCallback(() => {
    rescueDrafts();
    rememberWantedPath(location.pathname + location.search);
    void signOut(logoutAddress);
  }, [logoutAddress]);
  const left = useLastCall(answerSeconds, onAlive, leave);
  return (
    <Warning
      onConfirm={onConfirm}
      more={
        <p role="timer" style={{ margin: '12px 0 0' }}>
          {text('If you do not respond, you will be logged out in {{count}} seconds. What you typed will be kept.', {
            count: left,
          })}
        </p>
      }
    />
  );
}

/**
 * Warns after a long time without activity; Confirm checks whether the login is still valid (rule U32). The feature STFC_IDLE_TIMER adds
 * the automatic logout.
 */
export function IdleWarning({ session }: { session: Session }) {
  const setting = Number(useSetting('IDLE_TIMEOUT'));
  const logsOut = useFeatures().has('STFC_IDLE_TIMER');
  const [idle, wake] = useIdle(setting > 0 ? setting : defaultIdleMs);
  const wakeRef = useRef(wake);
  wakeRef.current = wake;
  const onAlive = useCallback(() => wakeRef.current(), []);
  const confirm = async () => {
    const { externalToken } = session;
    const valid = externalToken
      ? await request(CheckExternalTokenDocument, { token: externalToken }).then(
          ({ data }) => data.checkExternalToken.isValid,
          // If the check fails, the user stays signed in; the next request will tell.
          () => true,
        )
      : true;
    giveSignOfLife();
    wake();
    if (valid) return;
    rememberWantedPath(location.pathname + location.search);
    clearSession();
  };
  if (!idle) return null;
  return logsOut ? <LastWarning onConfirm={confirm} onAlive={onAlive} /> : <Warning onConfirm={confirm} />;
}
