import { type CallFields, callForm, callFormSteps, callSentences, makeSameNumbers } from '@atrium/domain/call';
import { folded, sentenceOf } from '@atrium/domain/kernel';
import { DateTime } from 'luxon';
import type { z } from 'zod';
import type { CreateCallInput } from '../../../api/generated/types.ts';

/** The values of the form: dates as ISO strings, as the fields supply them; null where nothing is chosen. */
export type CallFormValues = {
  [K in keyof CallFields]-?: Date extends CallFields[K] ? string | null : CallFields[K] | null;
};

export const dateFields = [
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

type DateField = (typeof dateFields)[number];

/** The fields of each step, in the order of the form. */
export const stepFields = callFormSteps.map((step) => Object.keys(step.shape) as (keyof CallFormValues)[]);

export const stepTitles = ['General', 'Reviews', 'Notification and cycle'] as const;

/** A new call: nothing is set but the unit. */
export const blankCall: CallFormValues = {
  shortCode: '',
  title: '',
  description: '',
  startCall: null,
  endCall: null,
  endCallInternal: null,
  graceMinutes: null,
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
  safetyFormDueDays: null,
  visitDueDays: null,
  referenceNumberFormat: '',
  allocationTimeUnit: 'Day',
  templateId: null,
  esiTemplateId: null,
  proposalPdfTemplateId: null,
  experimentSafetyPdfTemplateId: null,
  fapReviewTemplateId: null,
  technicalReviewTemplateId: null,
  experimentReportTemplateId: null,
  proposalWorkflowId: null,
  experimentWorkflowId: null,
  faps: [],
};

/** Returns the values of a stored call; missing texts become empty. */
export function callValuesOf(
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

/** Returns all dates moved by whole weeks: the time of day is preserved in the facility's zone, even across a change to or from summer time. */
export function movedDates(values: CallFormValues, weeks: number, zone: string): Record<DateField, string | null> {
  const moved = (text: string | null) =>
    text === null ? null : DateTime.fromISO(text, { zone }).plus({ weeks }).toUTC().toISO();
  return Object.fromEntries(dateFields.map((field) => [field, moved(values[field])])) as Record<
    DateField,
    string | null
  >;
}

/** Returns the values with Date objects, which the schema of the domain checks. */
function withDates(values: CallFormValues): Record<string, unknown> {
  const dates = dateFields.map((field) => [field, values[field] === null ? null : new Date(values[field])]);
  return { ...values, ...Object.fromEntries(dates) };
}

interface FieldProblem {
  readonly field: keyof CallFormValues;
  readonly message: string;
}

function problemsOf(schema: z.ZodType, values: CallFormValues): FieldProblem[] {
  const issues = schema.safeParse(withDates(values)).error?.issues ?? [];
  return issues.map((issue) => ({ field: String(issue.path[0]) as keyof CallFormValues, message: issue.message }));
}

/** Another call, with the format of the reference numbers that it assigns. */
export interface NumberedCall {
  readonly id: number;
  readonly shortCode: string;
  readonly referenceNumberFormat?: string | null;
}

/** Returns the message for a reference number format whose numbers another call already assigns; undefined if they are free. */
export function takenFormat(format: string | null, others: readonly NumberedCall[]): string | undefined {
  const call = others.find((other) => makeSameNumbers(format?.trim() ?? '', other.referenceNumberFormat?.trim() ?? ''));
  return call && sentenceOf(callSentences, 'REFERENCE_NUMBER_FORMAT_TAKEN', { call: call.shortCode });
}

/** Whether another call has the same name, so that applicants could not tell the two apart. This is no error. */
export function isNamedTwice(shortCode: string, others: readonly NumberedCall[]): boolean {
  const name = folded(shortCode.trim());
  return name !== '' && others.some((other) => folded(other.shortCode.trim()) === name);
}

/** The context in which the fields of the form are checked. */
export interface CallSurroundings {
  readonly others: readonly NumberedCall[];
  /** The current format of a stored call, which may remain even if another call has it too. */
  readonly storedFormat?: string | null;
}

const alone: CallSurroundings = { others: [] };

function numberProblems(values: CallFormValues, { others, storedFormat }: CallSurroundings): FieldProblem[] {
  const { referenceNumberFormat: format } = values;
  const message = storedFormat && format === storedFormat ? undefined : takenFormat(format, others);
  return message ? [{ field: 'referenceNumberFormat', message }] : [];
}

/** Returns the problems of one step, in the words of the domain. */
export function stepProblems(step: number, values: CallFormValues, around = alone): FieldProblem[] {
  const schema = callFormSteps[step];
  const numbers = stepFields[step]?.includes('referenceNumberFormat') ? numberProblems(values, around) : [];
  return schema ? [...problemsOf(schema, values), ...numbers] : [];
}

/** Returns the problems of the whole form. */
export function formProblems(values: CallFormValues, around = alone): FieldProblem[] {
  return [...problemsOf(callForm, values), ...numberProblems(values, around)];
}

/** Converts a value from the server to the form's representation. */
export function formValueOf(field: string, value: unknown): unknown {
  return value ?? blankCall[field as keyof CallFormValues];
}

/**
 * Returns the input of `createCall` and `updateCall`: empty optional texts become null. Required choices are set, since an invalid form is
 * not submitted.
 */
export function callInputOf(values: CallFormValues): CreateCallInput {
  const { title, description, submissionMessage, referenceNumberFormat } = values;
  return {
    ...values,
    title: title?.trim() || null,
    description: description?.trim() || null,
    submissionMessage: submissionMessage?.trim() || null,
    referenceNumberFormat: referenceNumberFormat?.trim() || null,
  } as CreateCallInput;
}
