import type { PageName } from './model.ts';

/** What an officer reads beside a page. */
export interface PageWords {
  readonly title: string;
  /** Where people read it. */
  readonly where: string;
}

/** Every page of a facility and where it is read (rule A12). */
export const pageCatalogue: Readonly<Record<PageName, PageWords>> = {
  HOMEPAGE: { title: 'Home', where: 'On the dashboard of applicants, below their proposals' },
  REVIEWPAGE: { title: 'Reviewers’ home', where: 'On the first page of reviewers, below what is theirs to review' },
  HELPPAGE: { title: 'Help and FAQ', where: 'Under Help in every menu, as FAQ in the footer, and before login' },
  LOGINHELPPAGE: { title: 'Help with login', where: 'Before login' },
  PRIVACYPAGE: { title: 'Privacy statement', where: 'In the footer, and before login' },
  COOKIEPAGE: { title: 'Cookies', where: 'In the footer beside the privacy statement, and before login' },
  FOOTERCONTENT: { title: 'Footer', where: 'At the foot of every screen' },
  GRADEGUIDEPAGE: {
    title: 'Grade guide',
    where: 'Shown beside the grade of panel reviews, unless the panel has a guide of its own',
  },
  TECHNIQUEPROPOSALMANAGEMENTPAGE: { title: 'Technique proposals', where: 'Above the table of technique proposals' },
};

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
