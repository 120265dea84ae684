import { SignOutDocument } from '../api/generated/session/session.ts';
import { browserStore } from '../browser/index.ts';
import { keepLanguage } from '../locale/index.ts';
import { post } from '../wire/transport.ts';
import { forgetKeptChoices } from './kept-choices.ts';
import { currentSession, forgetStoredSession } from './session-store.ts';

/**
 * Signs out here, with what this browser kept for the person's lists, and at the identity provider the session came by; a server that cannot be
 * told does not keep the person signed in, who then leaves by the address of the settings.
 */
export async function signOut(logoutAddress: string | undefined): Promise<void> {
  const session = currentSession();
  const told = session ? await post(SignOutDocument, { token: session.token }).catch(() => undefined) : undefined;
  // The screen is not told: it would go to the login, which may still know the person, before the provider forgets them.
  forgetStoredSession();
  forgetKeptChoices();
  keepLanguage(null);
  browserStore.remove('redirectPath');
  location.assign(told?.data.signOut || logoutAddress || '/');
}
