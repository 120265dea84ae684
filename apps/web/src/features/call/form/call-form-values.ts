import { type CallFields, callForm, callFormSteps, callSentences, makeSameNumbers } from '@atrium/domain/call';
import { folded, sentenceOf } from '@atrium/domain/kernel';
import { DateTime } from 'luxon';
import type { z } from 'zod';
import type { CreateCallInput } from '../../../api/generated/types.ts';

/** What the form holds: dates as ISO texts, as the fields give them; null where nothing is chosen. */
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

/** A new call: nothing chosen but the unit. */
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

/** The values of a stored call; texts that are not there are blank. */
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

/** All dates moved by whole weeks: the hours of the day stay as they are in the facility's zone, also past a change of the clock. */
export function movedDates(values: CallFormValues, weeks: number, zone: string): Record<DateField, string | null> {
  const moved = (text: string | null) =>
    text === null ? null : DateTime.fromISO(text, { zone }).plus({ weeks }).toUTC().toISO();
  return Object.fromEntries(dateFields.map((field) => [field, moved(values[field])])) as Record<
    DateField,
    string | null
  >;
}

/** The same values with dates as dates, which is what the schema of the domain checks. */
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

/** A call beside the one in the form, and the numbers it gives. */
export interface NumberedCall {
  readonly id: number;
  readonly shortCode: string;
  readonly referenceNumberFormat?: string | null;
}

/** What to say of a format whose numbers another call gives already; undefined when they are free. */
export function takenFormat(format: string | null, others: readonly NumberedCall[]): string | undefined {
  const call = others.find((other) => makeSameNumbers(format?.trim() ?? '', other.referenceNumberFormat?.trim() ?? ''));
  return call && sentenceOf(callSentences, 'REFERENCE_NUMBER_FORMAT_TAKEN', { call: call.shortCode });
}

/** Whether another call is named alike: applicants could not tell the two apart. Neither is refused. */
export function isNamedTwice(shortCode: string, others: readonly NumberedCall[]): boolean {
  const name = folded(shortCode.trim());
  return name !== '' && others.some((other) => folded(other.shortCode.trim()) === name);
}

/** What the fields of the form are judged by beside themselves. */
export interface CallSurroundings {
  readonly others: readonly NumberedCall[];
  /** Of a stored call: what it has may stay, also where it is taken. */
  readonly storedFormat?: string | null;
}

const alone: CallSurroundings = { others: [] };

function numberProblems(values: CallFormValues, { others, storedFormat }: CallSurroundings): FieldProblem[] {
  const { referenceNumberFormat: format } = values;
  const message = storedFormat && format === storedFormat ? undefined : takenFormat(format, others);
  return message ? [{ field: 'referenceNumberFormat', message }] : [];
}

/** What is wrong in one step, in the words of the domain. */
export function stepProblems(step: number, values: CallFormValues, around = alone): FieldProblem[] {
  const schema = callFormSteps[step];
  const numbers = stepFields[step]?.includes('referenceNumberFormat') ? numberProblems(values, around) : [];
  return schema ? [...problemsOf(schema, values), ...numbers] : [];
}

/** What is wrong in the whole form. */
export function formProblems(values: CallFormValues, around = alone): FieldProblem[] {
  return [...problemsOf(callForm, values), ...numberProblems(values, around)];
}

/** A value as the server tells it, as the form holds it. */
export function formValueOf(field: string, value: unknown): unknown {
  return value ?? blankCall[field as keyof CallFormValues];
}

/** The input of `createCall` and `updateCall`: blank optional texts are sent as null. What must be chosen is, or the form would not be sent. */
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
