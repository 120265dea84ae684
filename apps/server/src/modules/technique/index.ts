/** Techniques, their instruments and their scientists. */
export { findTechniques, listTechniques, listTechniquesOf, type TechniqueRow } from './technique.queries.ts';
export { TechniqueRef } from './technique.schema.ts';
export { techniques } from './technique.service.ts';
