import type { Language } from '@atrium/domain/user';
import { ChooseLanguageDocument, OwnLanguageDocument } from '../api/generated/session/session.ts';
import { chosenLanguage, isLanguage, keepLanguage, language } from '../locale/index.ts';
import { post } from '../wire/transport.ts';
import { currentSession } from './session-store.ts';

/**
 * Takes over the language that the person who comes in with this token has chosen, here or elsewhere (rule U51). Answers whether the page has to be loaded anew
 * to be in it. Where the server does not say, the page stays as it is.
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
 * Chooses the language of the screens: kept for the person where somebody is signed in as themselves, and else in this browser alone.
 * Failures are an ApiError, and nothing is changed then.
 */
export async function switchLanguage(chosen: Language): Promise<void> {
  const session = currentSession();
  if (session && !session.impersonatingUserId) {
    await post(ChooseLanguageDocument, { language: chosen }, { token: session.token });
  }
  const before = chosenLanguage() ?? language;
  keepLanguage(chosen);
  // All of a page is in one language; what was typed is kept as drafts.
  if (chosen !== before || chosen !== language) location.reload();
}
