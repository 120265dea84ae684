/** Texts of the facility. */
export { findPageText, listPageTexts } from './page.queries.ts';
export { setPageContent } from './page.service.ts';
