import { type CreatableTypeId, creatableTypeIds } from '../question/index.ts';
import { type TemplateGroupId, templateGroups, templateNameLimit } from './model.ts';

/** What a copy is called (rule Q50), cut where the name would become too long. */
export function copyName(name: string): string {
  return [...`Copy of ${name}`].slice(0, templateNameLimit).join('');
}

/** Whether a template that was made or imported becomes the active one: where a group has one and none was chosen. */
export function becomesActive(group: TemplateGroupId, activeTemplateId: number | null): boolean {
  return 'hasActiveTemplate' in templateGroups[group] && activeTemplateId === null;
}

/** Title of a topic that is added without one. */
export const newTopicTitle = 'New Topic';

/** Types of questions a form of this group can ask; entries belong to a proposal, so only its forms ask for them (rule Q52). */
export function typesOffered(group: TemplateGroupId): readonly CreatableTypeId[] {
  const needsProposal: readonly CreatableTypeId[] = ['GENERIC_TEMPLATE', 'SAMPLE_DECLARATION'];
  return creatableTypeIds.filter((type) => group === 'PROPOSAL' || !needsProposal.includes(type));
}
