import type { Session } from '../../session/index.ts';
import { FocusKeeper } from './focus-keeper.tsx';
import { IdleWarning } from './idle-warning.tsx';
import { PageProgress } from './page-progress.tsx';
import { SignInAgain } from './sign-in-again.tsx';

/** What watches beside every screen and shows itself when it is needed; loaded once the screen stands. */
export function Beside({ session }: { session: Session }) {
  return (
    <>
      <IdleWarning session={session} />
      <FocusKeeper />
      <PageProgress />
      <SignInAgain />
    </>
  );
}
