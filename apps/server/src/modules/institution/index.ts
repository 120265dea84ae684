/** Institutions people belong to. */
export { findInstitution } from './institution.queries.ts';
