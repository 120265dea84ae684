/** The facility's own texts on pages. */
export { findPageText, listPageTexts } from './page.queries.ts';
export { setPageContent } from './page.service.ts';
