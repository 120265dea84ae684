import { type CreatableTypeId, creatableTypeIds } from '../question/index.ts';
import { type TemplateGroupId, templateGroups, templateNameLimit } from './model.ts';

/** Returns the name of a copy (rule Q50), truncated to the limit. */
export function copyName(name: string): string {
  return [...`Copy of ${name}`].slice(0, templateNameLimit).join('');
}

/** Whether a template that was created or imported becomes the active one: if its group has an active template and none is set. */
export function becomesActive(group: TemplateGroupId, activeTemplateId: number | null): boolean {
  return 'hasActiveTemplate' in templateGroups[group] && activeTemplateId === null;
}

/** Title of a topic that is added without one. */
export const newTopicTitle = 'New Topic';

/** Returns the types of questions available in a form of this group; entries belong to a proposal, so only its forms can ask for them (rule Q52). */
export function typesOffered(group: TemplateGroupId): readonly CreatableTypeId[] {
  const needsProposal: readonly CreatableTypeId[] = ['GENERIC_TEMPLATE', 'SAMPLE_DECLARATION'];
  return creatableTypeIds.filter((type) => group === 'PROPOSAL' || !needsProposal.includes(type));
}
