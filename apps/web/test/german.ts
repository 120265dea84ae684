import { Settings } from 'luxon';
import { vi } from 'vitest';
import { germanTexts } from '../bundle/texts.ts';

/** All German texts of the product. */
export const german = germanTexts();

/** The locale of a page that was opened in German, with the facility's words in it; what speaks German is imported after it. */
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

/** After each test in German: the next file of this worker shares its modules with this one, and reads English. */
export function leaveGerman(): void {
  localStorage.clear();
  document.documentElement.lang = 'en';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
  Settings.defaultLocale = 'en';
}
