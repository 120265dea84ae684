/** Techniques, their instruments and their scientists. */
export { findTechniques, listTechniques, listTechniquesOf, type TechniqueRow } from './technique.queries.ts';
export { TechniqueRef } from './technique.schema.ts';
export { createTechnique, updateTechnique } from './technique.service.ts';
