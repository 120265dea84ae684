import { standardPdfTexts } from '../pdf-template/index.ts';
import { templateCategories } from '../question/index.ts';
import { fileGroupOf, fileOf, type TemplateGroup, templateGroups } from '../template/index.ts';
import { type StarterForm, type StarterQuestion, starterForms } from './forms.ts';

/** The number a form has in our files; numbers mean nothing outside of a file (decision 36). */
const numberOf = (form: StarterForm): number => starterForms.indexOf(form) + 1;

const named = (value: unknown): StarterForm | undefined => {
  const { form } = Object(value) as { form?: string };
  return form === undefined ? undefined : starterForms.find(({ name }) => name === form);
};

/** Forms whose entries this one asks for. */
export function askedForms({ topics }: StarterForm): StarterForm[] {
  const values = topics.flatMap(({ questions }) => questions.flatMap(({ config }) => Object.values(config)));
  return values.flatMap((value) => named(value) ?? []);
}

/** The numbers of forms that are in the facility, by their names, and natural keys that other questions of it have. */
export interface FormsThere {
  readonly forms: ReadonlyMap<string, number>;
  readonly takenKeys: ReadonlySet<string>;
}

const nothingThere: FormsThere = { forms: new Map(), takenKeys: new Set() };

function questionOf(
  { group }: StarterForm,
  { id, naturalKey = id, type, question, config }: StarterQuestion,
  there: FormsThere,
) {
  const numbered = Object.entries(config).map(([key, value]) => {
    const form = named(value);
    return [key, form ? (there.forms.get(form.name) ?? numberOf(form)) : value];
  });
  return {
    categoryId: templateCategories[templateGroups[group].category].fileNumber,
    id,
    naturalKey: there.takenKeys.has(naturalKey) ? id : naturalKey,
    dataType: type,
    question,
    config: Object.fromEntries(numbered) as Record<string, unknown>,
  };
}

/** The question every form of a group begins with; stored already, its words stay. */
export interface BasisQuestion {
  readonly id: string;
  readonly naturalKey: string;
  readonly dataType: string;
  readonly question: string;
  readonly config: unknown;
}

function dataOf(
  form: StarterForm,
  basis: ReadonlyMap<string, BasisQuestion>,
  there: FormsThere,
): Record<string, unknown> {
  const { group, name, description, topics } = form;
  const { category, basisQuestionId = '' } = templateGroups[group] as TemplateGroup;
  const first = basis.get(basisQuestionId);
  const firstQuestion = first && { ...first, categoryId: templateCategories[category].fileNumber };
  const steps = topics.map(({ title, questions }, at) => {
    const asked = questions.map((question) => ({ from: question, question: questionOf(form, question, there) }));
    const fields = asked.map(({ from: { when }, question }) => ({
      question,
      config: question.config,
      dependencies: when ? [{ dependencyId: when.question, condition: { condition: 'eq', params: when.is } }] : [],
      dependenciesOperator: 'AND',
    }));
    const begins = at === 0 && firstQuestion ? [{ question: firstQuestion, config: firstQuestion.config }] : [];
    return {
      topic: { title, sortOrder: at, isEnabled: true },
      fields: [...begins, ...fields].map((field, sortOrder) => ({ ...field, sortOrder })),
    };
  });
  return {
    template: { templateId: numberOf(form), groupId: fileGroupOf(group), name, description, isArchived: false },
    templateSteps: steps,
    questions: steps.flatMap(({ fields }) => fields.map(({ question }) => question)),
    subTemplates: askedForms(form).flatMap((asked) =>
      there.forms.has(asked.name) ? [] : [dataOf(asked, basis, there)],
    ),
    ...(form.prints ? { pdfTemplate: standardPdfTexts[group as keyof typeof standardPdfTexts] } : {}),
  };
}

/**
 * A starter form as a file, with those it asks for: what is imported goes through the same checks as a form of another facility. Those that are
 * `there` are named instead; all that it asks for or none, as numbers of the file and of the facility are told apart by nothing else.
 */
export function starterFormFile(
  form: StarterForm,
  basis: ReadonlyMap<string, BasisQuestion>,
  now: Date,
  there: FormsThere = nothingThere,
): string {
  const all = askedForms(form).every(({ name }) => there.forms.has(name));
  return fileOf(dataOf(form, basis, all ? there : { ...there, forms: new Map() }), now);
}
