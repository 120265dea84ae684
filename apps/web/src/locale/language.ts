import type { Language } from '@atrium/domain/user';
import { browserStore } from '../browser/index.ts';

/** The languages the screens are delivered in, by what their readers call them; English is the source of the others (rule X32). */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Where this browser keeps the language of the person signed in; the first script of the page reads it, too (`bundle/first-script.ts`). */
const key = 'language';

export const isLanguage = (code: unknown): code is Language => typeof code === 'string' && code in languageNames;

/** What is chosen in this browser; undefined where nobody has chosen. */
export function chosenLanguage(): Language | undefined {
  const kept = browserStore.get(key);
  return isLanguage(kept) ? kept : undefined;
}

/** The first language of the browser that we have, else English. */
function browserLanguage(): Language {
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? 'en';
}

/** Keeps a choice for the next page of this browser, or forgets it: then the browser's own language counts. */
export function keepLanguage(language: Language | null | undefined): void {
  if (language) browserStore.set(key, language);
  else browserStore.remove(key);
}

/** The language this page was opened in. It stays until the page is loaded anew, so that no screen is half in one and half in another. */
export const language: Language = chosenLanguage() ?? browserLanguage();
