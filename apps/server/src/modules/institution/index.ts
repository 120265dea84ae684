/** Institutions people belong to. */
export { findInstitution, lockInstitutionName } from './institution.queries.ts';
export { findInstitutionsTold } from './institution-import.queries.ts';
export { uncheckedImportInstitutions } from './institution-import.service.ts';
