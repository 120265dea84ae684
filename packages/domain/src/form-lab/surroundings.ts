import { groupNamedBy, namesTemplates, type TemplateGroupId, templateKeys } from '../template/index.ts';
import { type Finding, finding } from './findings.ts';
import type { LabField } from './model.ts';

/** A template that a question of the form names. */
export interface NamedTemplate {
  readonly name: string;
  readonly groupId: TemplateGroupId;
  readonly isArchived: boolean;
  /** Its questions, or those of the templates it names, ask for entries of the examined form. */
  readonly leadsBack: boolean;
}

/** What is known of the facility around a form. */
export interface LabSurroundings {
  /** Templates that the form's questions name, as far as they exist. */
  readonly templates: ReadonlyMap<number, NamedTemplate>;
  /** Ids of all units. */
  readonly units: ReadonlySet<string>;
}

type Templates = LabSurroundings['templates'];

function templateFindings(
  { type, config, questionId }: LabField,
  topicId: number | null,
  templates: Templates,
): Finding[] {
  if (!namesTemplates(type)) return [];
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

/** What a question names that is not there any more, or not what it should be. */
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
