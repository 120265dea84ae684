/** Texts of the facility. */
export { findPageText } from './page.queries.ts';
