import { CallFormChoicesDocument, type CallFormChoicesQuery } from '../../api/generated/features/call/call.ts';
import { type Operation, useOperation } from '../../api/index.ts';
import type { CallFormValues } from './form/call-form-values.ts';
import type { CallChoices, ChoiceList } from './form/call-step.ts';

type Templates = CallFormChoicesQuery['proposal'];
type Workflows = CallFormChoicesQuery['proposalWorkflows'];

/** The current choices of a call, which remain available even if they have been archived since. */
type FormValues = Partial<CallFormValues>;

/** Returns the templates in use and the current one; templates with the same name, as after an import, are distinguished by number. */
export const templateChoices = (list: Templates, kept: number | null | undefined) => {
  const offered = (list ?? []).filter(({ isArchived, templateId }) => !isArchived || templateId === kept);
  return offered.map(({ templateId, name, isArchived }) => {
    const isAlone = offered.every((other) => other.templateId === templateId || other.name !== name);
    const marks = [isAlone ? '' : `no. ${templateId}`, isArchived ? 'archived' : ''].filter(Boolean);
    return { value: templateId, label: marks.length > 0 ? `${name} (${marks.join(', ')})` : name };
  });
};
const workflows = (list: Workflows) =>
  (list ?? []).map(({ id, name, leadsNowhere }) => ({ value: id, label: name, leadsNowhere: leadsNowhere ?? null }));

/** Returns the choices of the call form: what is in use, and what this call already has. */
export function callChoicesOf(result: CallFormChoicesQuery, kept: FormValues): CallChoices {
  return {
    proposal: templateChoices(result.proposal, kept.templateId),
    esi: templateChoices(result.esi, kept.esiTemplateId),
    pdf: templateChoices(result.pdf, kept.proposalPdfTemplateId),
    experimentSafetyPdf: templateChoices(result.experimentSafetyPdf, kept.experimentSafetyPdfTemplateId),
    fapReview: templateChoices(result.fapReview, kept.fapReviewTemplateId),
    technicalReview: templateChoices(result.technicalReview, kept.technicalReviewTemplateId),
    experimentReport: templateChoices(result.experimentReport, kept.experimentReportTemplateId),
    reportInUse: result.experimentReport?.find(({ templateId }) => templateId === result.reportInUse)?.name,
    proposalWorkflows: workflows(result.proposalWorkflows),
    experimentWorkflows: workflows(result.experimentWorkflows),
    faps: (result.faps?.faps ?? [])
      .filter(({ active, id }) => active || kept.faps?.includes(id))
      .map(({ id, code, description, active }) => ({
        value: id,
        label: [description ? `${code} – ${description}` : code, active ? '' : ' (inactive)'].join(''),
      })),
  };
}

/** Returns the review templates used if the call names none: the first of each kind (rule Q123). */
export function usualReviewForms({ fapReview, technicalReview }: CallChoices): Partial<CallFormValues> {
  const first = (choices: CallChoices['fapReview']) =>
    choices.length > 0 ? Math.min(...choices.map(({ value }) => value)) : null;
  return { fapReviewTemplateId: first(fapReview), technicalReviewTemplateId: first(technicalReview) };
}

const choiceOfField = {
  templateId: 'proposal',
  esiTemplateId: 'esi',
  proposalPdfTemplateId: 'pdf',
  experimentSafetyPdfTemplateId: 'experimentSafetyPdf',
  fapReviewTemplateId: 'fapReview',
  technicalReviewTemplateId: 'technicalReview',
  experimentReportTemplateId: 'experimentReport',
} as const satisfies Partial<Record<keyof CallFormValues, ChoiceList>>;

/** Returns the values of a copied call without templates that have been archived since; the officer chooses them again (decision 0127). */
export function withoutArchived(values: CallFormValues, choices: CallChoices): CallFormValues {
  const offered = (choice: ChoiceList, value: number) => choices[choice].some((one) => one.value === value);
  const fields = Object.entries(choiceOfField).map(([field, choice]) => {
    const value = values[field as keyof typeof choiceOfField];
    return [field, value !== null && value !== undefined && offered(choice, value) ? value : null];
  });
  const faps = (values.faps ?? []).filter((id) => offered('faps', id));
  return { ...values, ...Object.fromEntries(fields), faps };
}

/** Choices are always loaded completely: a form that could not load them is not shown, so nothing is stored as "none" by accident (rule A50). */
export function useChoices(): Operation<{ choices: CallFormChoicesQuery | null }> {
  const operation = useOperation(CallFormChoicesDocument, {}, { quiet: true });
  const { data } = operation;
  return { ...operation, data: data && { choices: data.proposal ? data : null } } as Operation<{
    choices: CallFormChoicesQuery | null;
  }>;
}
