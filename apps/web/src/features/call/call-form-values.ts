import { type CallForm, callForm, callFormSteps } from '@atrium/domain/call';
import { DateTime } from 'luxon';
import type { z } from 'zod';

/** What the form holds: dates as ISO texts, as the fields give them; null where nothing is chosen. */
export type CallFormValues = {
  [K in keyof CallForm]-?: Date extends CallForm[K] ? string | null : CallForm[K] | null;
};

const dateFields = [
  'startCall',
  'endCall',
  'endCallInternal',
  'startReview',
  'endReview',
  'startFapReview',
  'endFapReview',
  'startNotify',
  'endNotify',
  'startCycle',
  'endCycle',
] as const satisfies readonly (keyof CallFormValues)[];

/** The fields of each step, in the order of the form. */
export const stepFields = callFormSteps.map((step) => Object.keys(step.shape) as (keyof CallFormValues)[]);

export const stepTitles = ['General', 'Reviews', 'Notification and cycle'] as const;

/** A new call: nothing chosen but the unit. */
export const blankCall: CallFormValues = {
  shortCode: '',
  title: '',
  description: '',
  startCall: null,
  endCall: null,
  endCallInternal: null,
  startReview: null,
  endReview: null,
  startFapReview: null,
  endFapReview: null,
  startNotify: null,
  endNotify: null,
  startCycle: null,
  endCycle: null,
  cycleComment: '',
  surveyComment: '',
  submissionMessage: '',
  referenceNumberFormat: '',
  allocationTimeUnit: 'Day',
  templateId: null,
  esiTemplateId: null,
  proposalPdfTemplateId: null,
  experimentSafetyPdfTemplateId: null,
  fapReviewTemplateId: null,
  technicalReviewTemplateId: null,
  proposalWorkflowId: null,
  experimentWorkflowId: null,
  faps: [],
};

/** The values of a stored call; texts that are not there are blank. */
export function valuesOf(
  call: Omit<{ readonly [K in keyof CallFormValues]: CallFormValues[K] | undefined }, 'faps'> & {
    readonly faps?: readonly { readonly id: number }[] | null;
  },
): CallFormValues {
  const filled = Object.entries(blankCall).map(([key, blank]) => {
    if (key === 'faps') return [key, (call.faps ?? []).map((fap) => fap.id)];
    return [key, call[key as Exclude<keyof CallFormValues, 'faps'>] ?? blank];
  });
  return Object.fromEntries(filled) as CallFormValues;
}

/** All dates moved by whole weeks: the hours of the day stay as they are in the facility's zone, also past a change of the clock. */
export function movedDates(values: CallFormValues, weeks: number, zone: string): Partial<CallFormValues> {
  const moved = (text: string | null) =>
    text === null ? null : DateTime.fromISO(text, { zone }).plus({ weeks }).toUTC().toISO();
  return Object.fromEntries(dateFields.map((field) => [field, moved(values[field])]));
}

/** The same values with dates as dates, which is what the schema of the domain checks. */
function withDates(values: CallFormValues): Record<string, unknown> {
  const dates = dateFields.map((field) => [field, values[field] === null ? null : new Date(values[field])]);
  return { ...values, ...Object.fromEntries(dates) };
}

export interface FieldProblem {
  readonly field: keyof CallFormValues;
  readonly message: string;
}

function problemsOf(schema: z.ZodType, values: CallFormValues): FieldProblem[] {
  const issues = schema.safeParse(withDates(values)).error?.issues ?? [];
  return issues.map((issue) => ({ field: String(issue.path[0]) as keyof CallFormValues, message: issue.message }));
}

/** What is wrong in one step, in the words of the domain. */
export function stepProblems(step: number, values: CallFormValues): FieldProblem[] {
  const schema = callFormSteps[step];
  return schema ? problemsOf(schema, values) : [];
}

/** What is wrong in the whole form. */
export function formProblems(values: CallFormValues): FieldProblem[] {
  return problemsOf(callForm, values);
}

/** The input of `createCall` and `updateCall`: blank optional texts are sent as null. */
export function inputOf(values: CallFormValues) {
  const { title, description, submissionMessage, referenceNumberFormat } = values;
  return {
    ...values,
    title: title?.trim() || null,
    description: description?.trim() || null,
    submissionMessage: submissionMessage?.trim() || null,
    referenceNumberFormat: referenceNumberFormat?.trim() || null,
  };
}
