/** Techniques, their instruments and their scientists. */
export { findTechniques, type TechniqueRow } from './technique.queries.ts';
export { TechniqueRef } from './technique.schema.ts';
