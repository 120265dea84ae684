/** Texts of the facility. */
export { findPageText } from './page.queries.ts';
export { setPageContent } from './page.service.ts';
