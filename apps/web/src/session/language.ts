import type { Language } from '@atrium/domain/user';
import { ChooseLanguageDocument, OwnLanguageDocument } from '../api/generated/session/session.ts';
import { chosenLanguage, isLanguage, keepLanguage, language } from '../locale/index.ts';
import { post } from '../wire/transport.ts';
import { currentSession } from './session-store.ts';

/**
 * Adopts the language that the user of this token has chosen, here or elsewhere (rule U51). Returns whether the page must be reloaded for
 * it. If the server reports none or fails, nothing changes.
 */
export async function takeOwnLanguage(token: string): Promise<boolean> {
  try {
    const { data } = await post(OwnLanguageDocument, {}, { token });
    const own = data.me?.language;
    if (!isLanguage(own)) return false;
    keepLanguage(own);
    return own !== language;
  } catch {
    return false;
  }
}

/**
 * Chooses the language of the screens: stored for the user if somebody is signed in without impersonation, otherwise in this browser only.
 * Throws an ApiError on failure, and nothing is changed then.
 */
export async function switchLanguage(chosen: Language): Promise<void> {
  const session = currentSession();
  if (session && !session.impersonatingUserId) {
    await post(ChooseLanguageDocument, { language: chosen }, { token: session.token });
  }
  const before = chosenLanguage() ?? language;
  keepLanguage(chosen);
  // A page is entirely in one language; input is retained as drafts.
  if (chosen !== before || chosen !== language) location.reload();
}
