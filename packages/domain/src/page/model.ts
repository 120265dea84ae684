import { z } from 'zod';

/** The pages a facility writes itself, with the number of each on the wire (rule A12). */
export const pageIds = {
  HOMEPAGE: 1,
  HELPPAGE: 2,
  PRIVACYPAGE: 3,
  COOKIEPAGE: 4,
  REVIEWPAGE: 5,
  FOOTERCONTENT: 6,
  LOGINHELPPAGE: 7,
  GRADEGUIDEPAGE: 8,
  TECHNIQUEPROPOSALMANAGEMENTPAGE: 9,
} as const;

export type PageName = keyof typeof pageIds;
export const pageNames = Object.keys(pageIds) as [PageName, ...PageName[]];

/** Descriptions shown to an officer beside a page. */
export interface PageWords {
  readonly title: string;
  /** Where visitors and users read it. */
  readonly where: string;
}

/** Every page of a facility and where it appears (rule A12). */
export const pageCatalogue: Readonly<Record<PageName, PageWords>> = {
  HOMEPAGE: { title: 'Home', where: 'On the dashboard of applicants, below their proposals' },
  REVIEWPAGE: { title: 'Reviewers’ home', where: 'On the home page of reviewers, below their reviews' },
  HELPPAGE: { title: 'Help and FAQ', where: 'Under Help in every menu, as FAQ in the footer, and before sign-in' },
  LOGINHELPPAGE: { title: 'Help with signing in', where: 'Before sign-in' },
  PRIVACYPAGE: { title: 'Privacy statement', where: 'In the footer, and before sign-in' },
  COOKIEPAGE: { title: 'Cookies', where: 'In the footer beside the privacy statement, and before sign-in' },
  FOOTERCONTENT: { title: 'Footer', where: 'At the foot of every screen' },
  GRADEGUIDEPAGE: {
    title: 'Grade guide',
    where: 'Shown beside the grade of panel reviews, unless the panel has a guide of its own',
  },
  TECHNIQUEPROPOSALMANAGEMENTPAGE: { title: 'Technique proposals', where: 'Above the table of technique proposals' },
};

const pageName = z.enum(pageNames).meta({ id: 'PageName' });

export const pageContentArgs = z.object({ pageId: pageName });
export const setPageContentArgs = z.object({ id: pageName, text: z.string().max(200_000) });

export type SetPageContentArgs = z.infer<typeof setPageContentArgs>;
