import { lazy, Suspense, useEffect, useState } from 'react';
import { CheckExternalTokenDocument } from '../../api/generated/session/session.ts';
import { request } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { clearSession, rememberWantedPath, type Session, useSetting } from '../../session/index.ts';

const ConfirmDialog = lazy(() => import('@atrium/ui/dialog').then((module) => ({ default: module.ConfirmDialog })));

/** Unless the settings say otherwise (Spec 1 §9). */
const defaultIdleMs = 3_600_000;
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

function useIdle(timeoutMs: number): readonly [boolean, () => void] {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (idle) return;
    let timer: ReturnType<typeof setTimeout>;
    const start = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), timeoutMs);
    };
    start();
    for (const sign of signsOfLife) window.addEventListener(sign, start, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfLife) window.removeEventListener(sign, start);
    };
  }, [idle, timeoutMs]);
  return [idle, () => setIdle(false)];
}

/** After a long silence: a warning; Confirm asks whether the login still holds (Spec 1 §4 "Idle"). */
export function IdleWarning({ session }: { session: Session }) {
  const text = useText();
  const setting = Number(useSetting('IDLE_TIMEOUT'));
  const [idle, wake] = useIdle(setting > 0 ? setting : defaultIdleMs);
  const confirm = async () => {
    const { externalToken } = session;
    const valid = externalToken
      ? await request(CheckExternalTokenDocument, { token: externalToken }).then(
          ({ data }) => data.checkExternalToken.isValid,
          // Not knowing is no reason to throw somebody out; the next request will tell.
          () => true,
        )
      : true;
    wake();
    if (valid) return;
    rememberWantedPath(location.pathname + location.search);
    clearSession();
  };
  if (!idle) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        title={text('Warning')}
        text={text('You have been inactive for a while. Confirm to go on working.')}
        confirmLabel={text('Confirm')}
        onConfirm={confirm}
        onCancel={() => void confirm()}
      />
    </Suspense>
  );
}
