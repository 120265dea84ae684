import { circularQuestions, type Dependency } from '../template/index.ts';
import { type BranchFinder, branchFinder } from './branches.ts';
import { bySeverity, type Finding, finding } from './findings.ts';
import { askedFields, type LabField, type LabForm, type LabTypes } from './model.ts';
import { type Exploration, explore } from './respondent.ts';
import { type LabSurroundings, surroundingFindings } from './surroundings.ts';

/** How often a question is asked. */
export type Reach = 'ALWAYS' | 'SOMETIMES' | 'NEVER' | 'UNDECIDED';

export interface LabQuestion {
  readonly field: LabField;
  readonly topicId: number | null;
  readonly reach: Reach;
  /** When the question is asked, one sentence for each condition. */
  readonly conditions: readonly string[];
}

/** A topic as respondents see it. */
export interface LabStep {
  readonly topicId: number | null;
  readonly title: string;
  readonly isEnabled: boolean;
  /** The number of questions that require an answer, by how often they are asked. */
  readonly always: number;
  readonly sometimes: number;
  readonly never: number;
}

export interface FormReport {
  /** The topics in order; a topic that is switched off is no step for respondents. */
  readonly steps: readonly LabStep[];
  readonly questions: readonly LabQuestion[];
  readonly findings: readonly Finding[];
  readonly exploration: Exploration;
  /** The fewest and the most answers that any fill had to give. */
  readonly fewestAsked: number;
  readonly mostAsked: number;
}

interface Lab {
  readonly form: LabForm;
  readonly byId: ReadonlyMap<string, LabField>;
  readonly types: LabTypes;
  readonly finder: BranchFinder;
}

const quoted = (text: string) => `“${text}”`;

/** Describes a condition in words. */
export function conditionWords(source: LabField, { condition }: Dependency, types: LabTypes): string {
  const value = types.valueWords(source, condition.params);
  return `${quoted(source.text)} ${condition.condition === 'eq' ? 'is' : 'is not'} ${quoted(value)}`;
}

function reachOf({ finder }: Lab, { questionId, dependencies }: LabField): Reach {
  if (dependencies.length === 0) return 'ALWAYS';
  const asked = finder.wayTo(questionId, true).kind;
  if (asked === 'NONE') return 'NEVER';
  const unasked = finder.wayTo(questionId, false).kind;
  if (unasked === 'NONE') return 'ALWAYS';
  return asked === 'FOUND' && unasked === 'FOUND' ? 'SOMETIMES' : 'UNDECIDED';
}

/** Explains why one condition can never hold, regardless of the others; undefined if it can. */
function whyNever({ byId, types, finder }: Lab, dependency: Dependency): string | undefined {
  const source = byId.get(dependency.dependencyId);
  if (!source) return undefined;
  if (finder.wayTo(source.questionId, true).kind === 'NONE') return `nobody is asked ${quoted(source.text)} either`;
  const { condition, params } = dependency.condition;
  if (types.answerWith(source, [{ condition, params, isMet: true }])) return undefined;
  const value = quoted(types.valueWords(source, params));
  return condition === 'eq'
    ? `${quoted(source.text)} cannot be answered with ${value}`
    : `${quoted(source.text)} can only be answered with ${value}`;
}

function reasonNeverAsked(lab: Lab, { dependencies, operator }: LabField): string {
  const reasons = dependencies.flatMap((dependency) => whyNever(lab, dependency) ?? []);
  if (operator === 'OR' || reasons.length > 0) return reasons.join('; ') || 'none of its conditions can be met';
  return 'its conditions contradict each other';
}

function reachFindings(lab: Lab, { field, topicId, reach }: LabQuestion, isCircular: boolean): Finding[] {
  const place = { questionId: field.questionId, topicId };
  if (isCircular) return [finding('CIRCLE', 'ERROR', place)];
  if (reach === 'NEVER') return [finding('NEVER_ASKED', 'ERROR', place, { why: reasonNeverAsked(lab, field) })];
  if (reach === 'UNDECIDED') return [finding('UNDECIDED', 'HINT', place)];
  return reach === 'ALWAYS' && field.dependencies.length > 0 ? [finding('ALWAYS_ASKED', 'WARNING', place)] : [];
}

const readersOf = ({ config }: LabField): readonly string[] =>
  (config as { readPermissions?: readonly string[] | null }).readPermissions ?? [];

/** Whether every reader of a question may also read another one; an empty list of readers means everyone (rule Q13). */
function isReadByReadersOf(source: LabField, field: LabField): boolean {
  const [allowed, readers] = [readersOf(source), readersOf(field)];
  return allowed.length === 0 || (readers.length > 0 && readers.every((role) => allowed.includes(role)));
}

/** Returns findings about the placement and readability of the questions that a question depends on. */
function sourceFindings({ form, byId }: Lab, { field, topicId }: LabQuestion): Finding[] {
  const place = { questionId: field.questionId, topicId };
  const stepOf = (id: string) => form.findIndex(({ fields }) => fields.some(({ questionId }) => questionId === id));
  const own = stepOf(field.questionId);
  const sources = [...new Set(field.dependencies.map(({ dependencyId }) => dependencyId))];
  return sources.flatMap((id): Finding[] => {
    const at = stepOf(id);
    const source = byId.get(id);
    if (!source) {
      const off = form[at]?.fields.find(({ questionId }) => questionId === id);
      return off ? [finding('SOURCE_SWITCHED_OFF', 'HINT', place, { source: off.text })] : [];
    }
    return [
      ...(at > own
        ? [finding('SOURCE_LATER', 'WARNING', place, { source: source.text, topic: form[at]?.title ?? '' })]
        : []),
      ...(isReadByReadersOf(source, field)
        ? []
        : [finding('SOURCE_UNREADABLE', 'WARNING', place, { source: source.text })]),
    ];
  });
}

function settingsFindings({ types }: Lab, { field, topicId }: LabQuestion): Finding[] {
  return types
    .snags(field)
    .map(({ severity, message }) => ({ kind: 'SETTINGS', severity, message, questionId: field.questionId, topicId }));
}

/** Returns findings for questions at which a fill got stuck, unless another error has already been reported for them. */
function stuckFindings(
  { fills }: Exploration,
  questions: readonly LabQuestion[],
  reported: ReadonlySet<string>,
): Finding[] {
  const stuck = new Set(fills.flatMap((fill) => fill.stuck));
  return questions
    .filter(({ field }) => stuck.has(field.questionId) && !reported.has(field.questionId))
    .map(({ field, topicId }) => finding('UNANSWERABLE', 'ERROR', { questionId: field.questionId, topicId }));
}

function stepOf({ types }: Lab, topic: LabForm[number], reaches: ReadonlyMap<string, Reach>): LabStep {
  const wanting = topic.fields.filter((field) => types.isAnswered(field));
  const count = (...wanted: readonly Reach[]) =>
    wanting.filter(({ questionId }) => wanted.includes(reaches.get(questionId) ?? 'NEVER')).length;
  return {
    topicId: topic.id,
    title: topic.title,
    isEnabled: topic.isEnabled,
    always: count('ALWAYS'),
    sometimes: count('SOMETIMES', 'UNDECIDED'),
    never: count('NEVER'),
  };
}

function stepFindings(form: LabForm, reaches: ReadonlyMap<string, Reach>): Finding[] {
  return form.flatMap(({ id, isEnabled, fields }) => {
    const place = { questionId: null, topicId: id };
    if (!isEnabled) return [];
    if (fields.length === 0) return [finding('STEP_EMPTY', 'WARNING', place)];
    return fields.every(({ questionId }) => reaches.get(questionId) === 'NEVER')
      ? [finding('STEP_NEVER_ASKED', 'WARNING', place)]
      : [];
  });
}

/**
 * Reports everything that can be said about a form before anybody fills it in: how often each question is asked, what is contradictory or
 * incomplete, how many steps there are, and how respondents got through it.
 */
export function examineForm(form: LabForm, types: LabTypes, surroundings: LabSurroundings, seed: number): FormReport {
  const fields = askedFields(form);
  const byId = new Map(fields.map((field) => [field.questionId, field]));
  const lab: Lab = { form, byId, types, finder: branchFinder(fields, types) };
  const questions = form
    .filter(({ isEnabled }) => isEnabled)
    .flatMap(({ id, fields: placed }) =>
      placed.map((field): LabQuestion => {
        const conditions = field.dependencies.flatMap((dependency) => {
          const source = byId.get(dependency.dependencyId);
          return source ? [conditionWords(source, dependency, types)] : [];
        });
        return { field, topicId: id, reach: reachOf(lab, field), conditions };
      }),
    );
  const reaches = new Map(questions.map(({ field, reach }) => [field.questionId, reach]));
  const circular = circularQuestions(fields);
  const exploration = explore(form, types, seed, lab.finder);
  const each = questions.flatMap((question) => [
    ...reachFindings(lab, question, circular.has(question.field.questionId)),
    ...sourceFindings(lab, question),
    ...settingsFindings(lab, question),
    ...surroundingFindings(question.field, question.topicId, surroundings),
  ]);
  const reported = new Set(
    each.flatMap(({ severity, questionId }) => (severity === 'ERROR' && questionId ? [questionId] : [])),
  );
  const counts = exploration.fills.map(
    ({ asked }) => fields.filter((field) => asked.has(field.questionId) && types.isAnswered(field)).length,
  );
  return {
    steps: form.map((topic) => stepOf(lab, topic, reaches)),
    questions,
    findings: bySeverity([...each, ...stuckFindings(exploration, questions, reported), ...stepFindings(form, reaches)]),
    exploration,
    fewestAsked: Math.min(...counts),
    mostAsked: Math.max(...counts),
  };
}
