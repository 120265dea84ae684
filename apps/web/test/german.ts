import { Settings } from 'luxon';
import { vi } from 'vitest';
import { germanTexts } from '../bundle/texts.ts';

/** All German texts of the application. */
export const german = germanTexts();

/** Returns the locale of a page opened in German, with the facility's texts; modules that use German must be imported afterwards. */
export async function inGerman(own: Record<string, string> = {}) {
  localStorage.setItem('language', 'de');
  vi.resetModules();
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ ...german, ...own })),
  );
  const locale = await import('../src/locale/index.ts');
  await locale.loadTexts();
  return locale;
}

/** Call after each test in German: the next file of this worker shares its modules and expects English. */
export function leaveGerman(): void {
  localStorage.clear();
  document.documentElement.lang = 'en';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
  Settings.defaultLocale = 'en';
}
