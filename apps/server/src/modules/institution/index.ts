/** Institutions people belong to. */
export { findInstitution, lockInstitutionName, sameName } from './institution.queries.ts';
export { findInstitutionsTold } from './institution-import.queries.ts';
export { uncheckedImportInstitutions } from './institution-import.service.ts';
