import type { PageName } from './model.ts';

/** Pages that visitors read before login, by the last part of their address `/Pages/…`. */
export const visitorPages = {
  help: 'HELPPAGE',
  faq: 'HELPPAGE',
  login: 'LOGINHELPPAGE',
  privacy: 'PRIVACYPAGE',
  cookies: 'COOKIEPAGE',
} as const satisfies Readonly<Record<string, PageName>>;

export type VisitorPage = keyof typeof visitorPages;

/** What each of them is called where it is linked. */
export const visitorPageTitles: Readonly<Record<VisitorPage, string>> = {
  help: 'Help',
  faq: 'FAQ',
  login: 'Help with login',
  privacy: 'Privacy Statement',
  cookies: 'Cookies',
};

export function isVisitorPage(text: string): text is VisitorPage {
  return Object.hasOwn(visitorPages, text);
}

/** The links of a footer: FAQ and privacy by their settings, cookies beside the privacy statement (decision 122). */
export function footerPages(shown: { readonly faq: boolean; readonly privacy: boolean }): readonly VisitorPage[] {
  return [...(shown.privacy ? (['privacy', 'cookies'] as const) : []), ...(shown.faq ? (['faq'] as const) : [])];
}
