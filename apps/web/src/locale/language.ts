import type { Language } from '@atrium/domain/user';
import { browserStore } from '../browser/index.ts';

/** The languages in which the screens are available, by their own names; English is the source of the others (rule X32). */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** The key under which this browser stores the signed-in user's language; the page's first script reads it as well (`bundle/first-script.ts`). */
const key = 'language';

export const isLanguage = (code: unknown): code is Language => typeof code === 'string' && code in languageNames;

/** Returns the language chosen in this browser; undefined if there is none. */
export function chosenLanguage(): Language | undefined {
  const kept = browserStore.get(key);
  return isLanguage(kept) ? kept : undefined;
}

/** Returns the first language of the browser that is available, otherwise English. */
function browserLanguage(): Language {
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

/** Stores the choice for the next page of this browser, or removes it: then the browser's language applies. */
export function keepLanguage(language: Language | null | undefined): void {
  if (language) browserStore.set(key, language);
  else browserStore.remove(key);
}

/** The language of this page. It is fixed until the page is reloaded, so that no screen mixes two languages. */
export const language: Language = chosenLanguage() ?? browserLanguage();
