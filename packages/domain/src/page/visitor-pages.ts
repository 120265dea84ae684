import type { PageName } from './model.ts';

/** Pages that can be read before login, by the last part of their address `/Pages/…`. */
export const visitorPages = {
  help: 'HELPPAGE',
  faq: 'HELPPAGE',
  login: 'LOGINHELPPAGE',
  privacy: 'PRIVACYPAGE',
  cookies: 'COOKIEPAGE',
} as const satisfies Readonly<Record<string, PageName>>;

export type VisitorPage = keyof typeof visitorPages;

/** The titles of links to these pages. */
export const visitorPageTitles: Readonly<Record<VisitorPage, string>> = {
  help: 'Help',
  faq: 'FAQ',
  login: 'Help with signing in',
  privacy: 'Privacy Statement',
  cookies: 'Cookies',
};

export function isVisitorPage(text: string): text is VisitorPage {
  return Object.hasOwn(visitorPages, text);
}

/** Returns the links of a footer: FAQ and privacy statement according to the settings, cookies together with the privacy statement (decision 122). */
export function footerPages(shown: { readonly faq: boolean; readonly privacy: boolean }): readonly VisitorPage[] {
  return [...(shown.privacy ? (['privacy', 'cookies'] as const) : []), ...(shown.faq ? (['faq'] as const) : [])];
}
