import { type Decision, no, yes } from '../kernel/index.ts';
import type { QuestionTypeId } from '../question/index.ts';
import type { TemplateGroupId, TemplateReason } from './model.ts';

/** The name of each kind of template in messages, as in 'a proposal template'. */
export const templateKindNames = {
  PROPOSAL: 'proposal template',
  PROPOSAL_ESI: 'experiment safety input template',
  SAMPLE: 'sample declaration template',
  SAMPLE_ESI: 'sample safety input template',
  SHIPMENT: 'shipment template',
  VISIT_REGISTRATION: 'visit template',
  GENERIC_TEMPLATE: 'sub-template',
  FEEDBACK: 'feedback template',
  PROPOSAL_PDF: 'proposal PDF template',
  FAP_REVIEW: 'FAP review template',
  TECHNICAL_REVIEW: 'technical review template',
  EXPERIMENT_SAFETY_REVIEW: 'safety review template',
  EXPERIMENT_SAFETY_PDF: 'safety PDF template',
  EXPERIMENT_REPORT: 'experiment report template',
} as const satisfies Record<TemplateGroupId, string>;

/** Fields of a question's configuration that refer to a template. */
export const templateKeys = ['templateId', 'esiTemplateId'] as const;
export type TemplateKey = (typeof templateKeys)[number];

const namedGroups: { readonly [Type in QuestionTypeId]?: { readonly [Key in TemplateKey]?: TemplateGroupId } } = {
  GENERIC_TEMPLATE: { templateId: 'GENERIC_TEMPLATE' },
  SAMPLE_DECLARATION: { templateId: 'SAMPLE', esiTemplateId: 'SAMPLE_ESI' },
};

/** Whether questions of this type refer to another template for their entries. */
export const refersToTemplates = (type: QuestionTypeId): boolean => type in namedGroups;

/** Returns the group to which a template in this field of a configuration must belong (rule Q32). */
export const groupNamedBy = (type: QuestionTypeId, key: TemplateKey): TemplateGroupId | undefined =>
  namedGroups[type]?.[key];

/**
 * Checks that a template is of the required kind: a call whose proposals used a review template could never receive a submission (rule
 * Q32). `template` is undefined if the given id does not exist.
 */
export function mayNameTemplate(
  template: { readonly name: string; readonly groupId: TemplateGroupId } | undefined,
  group: TemplateGroupId,
): Decision<TemplateReason> {
  const wanted = templateKindNames[group];
  if (!template) return no('NAMED_TEMPLATE_UNKNOWN', { wanted });
  const { name, groupId } = template;
  return groupId === group ? yes : no('NAMED_TEMPLATE_OF_OTHER_KIND', { name, is: templateKindNames[groupId], wanted });
}
