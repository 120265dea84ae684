/** Templates: topics, the questions placed in them, and the active template of each group. */

export { pickerChoices } from './exchange/picker-choices.ts';
export { type Companion, registerTemplateCompanion } from './exchange/template-export.ts';
export { importTemplate, storable as storableConfig } from './exchange/template-import.service.ts';
export { listWholeTemplates, type WholeTemplate, writeExtras } from './exchange/template-whole.ts';
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
export {
  findActiveTemplates,
  listBlankForms,
  listTemplates,
  lockTemplate,
  type RelationRow,
  type TemplateRow,
  type TopicRow,
} from './template.queries.ts';
export {
  setActiveTemplate,
  type TemplateFollower,
  uncheckedMakeTemplate,
  updateTemplate,
  whenTemplateIsMade,
} from './template.service.ts';
export {
  FieldDependencyRef,
  groupTemplateRefs,
  type RelationModel,
  relationModel,
  TemplateRef,
  TopicRef,
} from './template.types.ts';
export { replaceForm } from './template-form.service.ts';
export { type TemplateOfConfig, templateIssues } from './template-kinds.ts';
