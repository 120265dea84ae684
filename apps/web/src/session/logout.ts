import { SignOutDocument } from '../api/generated/session/session.ts';
import { browserStore } from '../browser/index.ts';
import { keepLanguage } from '../locale/index.ts';
import { post } from '../wire/transport.ts';
import { forgetKeptChoices } from './kept-choices.ts';
import { currentSession, forgetStoredSession } from './session-store.ts';

/**
 * Signs out here, deletes the user's choices stored in this browser, and signs out at the identity provider of the session; if the server
 * is unreachable, the user is signed out all the same and leaves by the address in the settings.
 */
export async function signOut(logoutAddress: string | undefined): Promise<void> {
  const session = currentSession();
  const answer = session ? await post(SignOutDocument, { token: session.token }).catch(() => undefined) : undefined;
  // Without notifying the screen: it would go to the login, where the provider may still know the user.
  forgetStoredSession();
  forgetKeptChoices();
  keepLanguage(null);
  browserStore.remove('redirectPath');
  location.assign(answer?.data.signOut || logoutAddress || '/');
}
