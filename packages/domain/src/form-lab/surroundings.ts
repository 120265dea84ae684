import { groupNamedBy, refersToTemplates, type TemplateGroupId, templateKeys } from '../template/index.ts';
import { type Finding, finding } from './findings.ts';
import type { LabField } from './model.ts';

/** A template that a question of the form refers to. */
export interface NamedTemplate {
  readonly name: string;
  readonly groupId: TemplateGroupId;
  readonly isArchived: boolean;
  /** Whether its questions, or those of templates it refers to, ask for entries of the examined form. */
  readonly leadsBack: boolean;
}

/** What is known about the facility around a form. */
export interface LabSurroundings {
  /** The existing templates that the form's questions refer to. */
  readonly templates: ReadonlyMap<number, NamedTemplate>;
  /** The ids of all units. */
  readonly units: ReadonlySet<string>;
}

type Templates = LabSurroundings['templates'];

function templateFindings(
  { type, config, questionId }: LabField,
  topicId: number | null,
  templates: Templates,
): Finding[] {
  if (!refersToTemplates(type)) return [];
  const place = { questionId, topicId };
  return templateKeys.flatMap((key): Finding[] => {
    const named = (config as Record<string, unknown>)[key];
    if (typeof named !== 'number') return [];
    const template = templates.get(named);
    if (!template) return [finding('TEMPLATE_GONE', 'ERROR', place)];
    const { name, groupId, isArchived, leadsBack } = template;
    if (groupId !== groupNamedBy(type, key)) return [finding('TEMPLATE_OF_OTHER_KIND', 'ERROR', place, { name })];
    return [
      ...(leadsBack ? [finding('TEMPLATE_ENDLESS', 'ERROR', place, { name })] : []),
      ...(isArchived ? [finding('TEMPLATE_ARCHIVED', 'WARNING', place, { name })] : []),
    ];
  });
}

/** Returns findings for templates and units that a question refers to but that no longer exist or are unsuitable. */
export function surroundingFindings(
  field: LabField,
  topicId: number | null,
  { templates, units }: LabSurroundings,
): readonly Finding[] {
  const { questionId, config } = field;
  const named = (config as { units?: ReadonlyArray<{ readonly id: string; readonly unit: string }> }).units ?? [];
  const gone = named.filter(({ id }) => !units.has(id));
  return [
    ...templateFindings(field, topicId, templates),
    ...gone.map(({ unit }) => finding('UNIT_GONE', 'WARNING', { questionId, topicId }, { unit })),
  ];
}
