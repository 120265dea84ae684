import { LogoutDocument } from '../api/generated/session/session.ts';
import { post } from '../api/transport.ts';
import { forgetKeptChoices } from './kept-choices.ts';
import { currentSession, forgetStoredSession } from './session-store.ts';

/** Signs out here, with what this browser kept for the person's lists, and at the identity provider; a server that cannot be told does not keep the person signed in. */
export async function signOut(logoutAddress: string | undefined): Promise<void> {
  const session = currentSession();
  if (session) await post(LogoutDocument, { token: session.token }).catch(() => undefined);
  // The screen is not told: it would go to the login, which may still know the person, before the provider forgets them.
  forgetStoredSession();
  forgetKeptChoices();
  localStorage.removeItem('redirectPath');
  location.assign(logoutAddress || '/');
}
