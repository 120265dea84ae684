import { lazyPart } from '@atrium/ui/lazy-part';
import { type Session, useLostSession } from '../../session/index.ts';
import { FocusKeeper } from './focus/kept-focus.ts';
import { IdleWarning } from './idle-warning.tsx';
import { PageProgress } from './page-progress.tsx';

const SignInAgain = lazyPart(() => import('./sign-in-again.tsx').then((module) => module.SignInAgain));

/** What watches beside every screen and shows itself when it is needed; loaded once the screen stands. */
export function Beside({ session }: { session: Session }) {
  const isLost = useLostSession();
  return (
    <>
      <IdleWarning session={session} />
      <FocusKeeper />
      <PageProgress />
      {isLost ? <SignInAgain /> : null}
    </>
  );
}
