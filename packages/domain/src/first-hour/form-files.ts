import { standardPdfTexts } from '../pdf-template/index.ts';
import { templateCategories } from '../question/index.ts';
import { fileGroupOf, fileOf, type TemplateGroup, templateGroups } from '../template/index.ts';
import { type StarterForm, type StarterQuestion, starterForms } from './forms.ts';

/** Returns the number of a form in our files; numbers have no meaning outside a file (decision 36). */
const numberOf = (form: StarterForm): number => starterForms.indexOf(form) + 1;

const named = (value: unknown): StarterForm | undefined => {
  const { form } = Object(value) as { form?: string };
  return form === undefined ? undefined : starterForms.find(({ name }) => name === form);
};

/** Returns the forms whose entries this one asks for. */
export function askedForms({ topics }: StarterForm): StarterForm[] {
  const values = topics.flatMap(({ questions }) => questions.flatMap(({ config }) => Object.values(config)));
  return values.flatMap((value) => named(value) ?? []);
}

/** The numbers of forms that exist in the facility, by name, and natural keys that its other questions use. */
export interface ExistingForms {
  readonly forms: ReadonlyMap<string, number>;
  readonly takenKeys: ReadonlySet<string>;
}

const nothingThere: ExistingForms = { forms: new Map(), takenKeys: new Set() };

function questionOf(
  { group }: StarterForm,
  { id, naturalKey = id, type, question, config }: StarterQuestion,
  there: ExistingForms,
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

/** The question that every form of a group starts with; if it is already stored, its wording is preserved. */
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
  there: ExistingForms,
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
 * Returns a starter form as a file, together with the forms it asks for, so that importing it runs the same checks as for a form from
 * another facility. If all the forms it asks for are already `there`, the file refers to those instead; never to some only, because numbers
 * of the file and of the facility cannot be told apart.
 */
export function starterFormFile(
  form: StarterForm,
  basis: ReadonlyMap<string, BasisQuestion>,
  now: Date,
  there: ExistingForms = nothingThere,
): string {
  const all = askedForms(form).every(({ name }) => there.forms.has(name));
  return fileOf(dataOf(form, basis, all ? there : { ...there, forms: new Map() }), now);
}
