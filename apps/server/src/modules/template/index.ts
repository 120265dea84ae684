/** Templates: topics, the questions placed in them, and which template of a group is the active one. */
export {
  activeTemplateOf,
  askedRelationsLoader as relationsLoader,
  askedTopicsLoader as topicsLoader,
  countsCallsOfTemplates,
  getTemplate,
  relationOf,
  relationsLoader as placedRelationsLoader,
  templateLoader,
  topicsLoader as allTopicsLoader,
} from './template.loaders.ts';
export { lockTemplate, type RelationRow, type TemplateRow, type TopicRow } from './template.queries.ts';
export { type TemplateFollower, whenTemplateIsMade } from './template.service.ts';
export {
  FieldDependencyRef,
  groupTemplateRefs,
  type RelationModel,
  relationModel,
  TemplateGroupEnum,
  TemplateRef,
  TopicRef,
} from './template.types.ts';
export { type Companion, travelsWithTemplates } from './template-export.ts';
export { type NamedTemplate, templateIssues } from './template-kinds.ts';
