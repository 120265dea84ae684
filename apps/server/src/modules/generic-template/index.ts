/** Entries of sub-template questions: their records, and what documents and forms need of them. */
export { genericTemplates, genericTemplatesOfProposal } from './generic-template.loaders.ts';
export type { GenericTemplateRow } from './generic-template.queries.ts';
