import { lazyPart } from '@atrium/ui/lazy-part';
import { type Session, useLostSession } from '../../session/index.ts';
import { FocusKeeper } from './focus/kept-focus.ts';
import { IdleWarning } from './idle-warning.tsx';
import { PageProgress } from './page-progress.tsx';

const SignInAgain = lazyPart(() => import('./sign-in-again.tsx').then((module) => module.SignInAgain));

/** Background watchers of every screen that appear when needed; loaded once the screen is rendered. */
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
