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
