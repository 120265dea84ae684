import { z } from 'zod';
import { id, ids, sentenceOf, text } from '../kernel/index.ts';
import { statusMovesInput } from '../workflow/index.ts';
import {
  allocationTimeUnits,
  availabilityTimeLimit,
  callCommentLimit,
  callLongTextLimit,
  callShortCodeLimit,
  callTitleLimit,
  dueDaysLimit,
  graceMinutesLimit,
  referenceNumberFormatLimit,
} from './model.ts';
import { referenceNumberFormatProblem } from './reference-number.ts';
import { callSentences } from './rules.ts';

type Dates = Readonly<Record<string, unknown>>;

/** Start and end of each period in the order of the form; equal dates are allowed, and the order of the periods is not checked (rule C11). */
const pairs = [
  ['startCall', 'endCall', 'End call date can not be before start call date.'],
  ['endCall', 'endCallInternal', 'Internal call end date can not be before call end date.'],
  ['startReview', 'endReview', 'End review date can not be before start review date.'],
  ['startFapReview', 'endFapReview', 'End Fap review date can not be before start Fap review date.'],
  ['startNotify', 'endNotify', 'End notify date can not be before start notify date.'],
  ['startCycle', 'endCycle', 'End cycle date can not be before start cycle date.'],
] as const;

export interface DateProblem {
  readonly field: (typeof pairs)[number][1];
  readonly message: string;
}

/** Returns a problem for each end before its start; pairs with a missing date are left to other rules. */
export function callDateProblems(dates: Dates): DateProblem[] {
  return pairs.flatMap(([first, last, message]) => {
    const start = dates[first];
    const end = dates[last];
    return start instanceof Date && end instanceof Date && end < start ? [{ field: last, message }] : [];
  });
}

export const allocationTimeUnit = z.enum(allocationTimeUnits).meta({ id: 'AllocationTimeUnits' });

const missing = (value: unknown) => value === undefined || value === null || value === '';

const dateTime = (required: string) =>
  z.date({ error: ({ input }) => (missing(input) ? required : 'Invalid DateTime Format') });
const day = (required: string) => z.date({ error: ({ input }) => (missing(input) ? required : 'Invalid Date Format') });
const choice = (required: string) => z.int({ error: required }).min(1, { message: required }).max(2147483647);
const comment = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .max(callCommentLimit, { message: `${label} should be no longer than ${callCommentLimit} characters` })
    .refine((value) => value.trim() !== '', { message: `${label} is required` });

/** Minutes after the end of the call; none if omitted (rule P120). */
const graceMinutes = z
  .int({ error: 'Please enter whole minutes' })
  .min(0, { message: 'Please enter 0 minutes or more' })
  .max(graceMinutesLimit, { message: `Please enter at most ${graceMinutesLimit} minutes` })
  .nullish();

const format = text(referenceNumberFormatLimit).superRefine((value, context) => {
  const decision = value.trim() === '' ? undefined : referenceNumberFormatProblem(value);
  if (decision && !decision.allowed) {
    context.addIssue({ code: 'custom', message: sentenceOf(callSentences, decision.reason, decision.details) });
  }
});

const general = {
  required: {
    shortCode: text(callShortCodeLimit, 'Short Code is required'),
    startCall: dateTime('Start call date is required'),
    endCall: dateTime('End call date is required'),
    templateId: choice('Proposal template is required'),
    proposalWorkflowId: choice('Proposal workflow is required'),
    allocationTimeUnit,
  },
  optional: {
    endCallInternal: z.date({ error: 'Invalid DateTime Format' }).nullish(),
    graceMinutes,
    referenceNumberFormat: format.nullish(),
    esiTemplateId: id().nullish(),
    proposalPdfTemplateId: id().nullish(),
    experimentSafetyPdfTemplateId: id().nullish(),
    fapReviewTemplateId: id().nullish(),
    technicalReviewTemplateId: id().nullish(),
    experimentReportTemplateId: id().nullish(),
    experimentWorkflowId: id().nullish(),
    title: text(callTitleLimit).nullish(),
    description: text(callLongTextLimit).nullish(),
  },
};

const reviews = {
  required: {
    startReview: day('Start review date is required'),
    endReview: day('End review date is required'),
    surveyComment: comment('Survey comment'),
  },
  optional: {
    startFapReview: z.date({ error: 'Invalid Date Format' }).nullish(),
    endFapReview: z.date({ error: 'Invalid Date Format' }).nullish(),
    faps: ids().nullish(),
  },
};

/** Days before an experiment; nothing is due if omitted (rule O122). */
const dueDays = z
  .int({ error: 'Please enter whole days' })
  .min(0, { message: 'Please enter 0 days or more' })
  .max(dueDaysLimit, { message: `Please enter at most ${dueDaysLimit} days` })
  .nullish();

const notification = {
  required: {
    startNotify: day('Start notify date is required'),
    endNotify: day('End notify date is required'),
    startCycle: day('Start cycle date is required'),
    endCycle: day('End cycle date is required'),
    cycleComment: comment('Cycle comment'),
  },
  optional: {
    submissionMessage: text(callLongTextLimit).nullish(),
    safetyFormDueDays: dueDays,
    visitDueDays: dueDays,
  },
};

const withDates = <S extends z.ZodObject>(schema: S) =>
  schema.superRefine((input, context) => {
    for (const { field, message } of callDateProblems(input)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

/** The three steps of the form: General; Reviews; Notification and cycle (rule C13). */
export const callFormSteps = [
  withDates(z.object({ ...general.required, ...general.optional })),
  withDates(z.object({ ...reviews.required, ...reviews.optional })),
  withDates(z.object({ ...notification.required, ...notification.optional })),
] as const;

const requiredFields = { ...general.required, ...reviews.required, ...notification.required };
const optionalFields = { ...general.optional, ...reviews.optional, ...notification.optional };

/** The fields of the call form, plus the one that a switch in the list changes. */
export const callFormFields = [...Object.keys(requiredFields), ...Object.keys(optionalFields), 'isActive'];

/** The fields of all three steps together. */
export const callForm = withDates(z.object({ ...requiredFields, ...optionalFields }));
export type CallFields = z.infer<typeof callForm>;

export const createCallInput = withDates(
  z.object({
    ...requiredFields,
    ...optionalFields,
    proposalSequence: z.int().min(0).max(2_000_000_000).nullish(),
    sort_order: z.int().nullish(),
    /** The call that this one is a copy of; its instruments with their panels and times, and its tags, are copied too. */
    copiedCallId: id().nullish(),
  }),
).meta({ id: 'CreateCallInput' });
export type CreateCallInput = z.infer<typeof createCallInput>;

const nullish = <T extends Record<string, z.ZodType>>(shape: T) =>
  Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, field.nullish()])) as {
    [K in keyof T]: z.ZodOptional<z.ZodNullable<T[K]>>;
  };

/** Fields that are given overwrite, absent ones are unchanged; null clears an optional field and leaves a required one unchanged (rule C14). */
export const updateCallInput = withDates(
  z.object({
    id: z.int({ error: 'Id is required' }),
    ...nullish(requiredFields),
    ...optionalFields,
    isActive: z.boolean().nullish(),
    callEnded: z.boolean().nullish(),
    callEndedInternal: z.boolean().nullish(),
    callReviewEnded: z.boolean().nullish(),
    callFapReviewEnded: z.boolean().nullish(),
    proposalSequence: z.int().nullish(),
    sort_order: z.int().nullish(),
    /** For a change of workflow: the new statuses of proposals or experiments whose status it does not contain. */
    statusMoves: statusMovesInput.nullish(),
  }),
).meta({ id: 'UpdateCallInput' });
export type UpdateCallInput = z.infer<typeof updateCallInput>;

/** Fields that an update may not clear. */
export const requiredCallFields = Object.keys(requiredFields) as readonly (keyof typeof requiredFields)[];

export const callOrderInput = z
  .object({
    data: z
      .array(
        z.object({ callId: id(), sort_order: z.int().min(-1_000_000).max(1_000_000) }).meta({ id: 'CallOrderArray' }),
      )
      .max(5000),
  })
  .meta({ id: 'CallOrderInput' });

const instrumentFapMapping = z
  .object({ instrumentId: id(), fapId: id().nullish() })
  .meta({ id: 'InstrumentFapMappingInput' });

export const assignInstrumentsToCallInput = z
  .object({ callId: id(), instrumentFapIds: z.array(instrumentFapMapping).max(1000) })
  .meta({ id: 'AssignInstrumentsToCallInput' });

export const updateFapToCallInstrumentInput = z
  .object({ callId: id(), instrumentId: id(), fapId: id().nullish() })
  .meta({ id: 'UpdateFapToCallInstrumentInput' });

export const removeAssignedInstrumentFromCallInput = z
  .object({ callId: id(), instrumentId: id() })
  .meta({ id: 'RemoveAssignedInstrumentFromCallInput' });

/** Available time on one of a call's instruments, in whole units of the call (rule C27). */
export const availabilityTime = z
  .int({ error: 'Availability time must be a positive number' })
  .min(0, { message: 'Availability time must be a positive number' })
  .max(availabilityTimeLimit, { message: `Availability time can not be grater than ${availabilityTimeLimit}` });

export const setInstrumentAvailabilityTimeArgs = z.object({ callId: id(), instrumentId: id(), availabilityTime });

const choices = ids().nullish();

export const callsFilter = z
  .object({
    shortCode: z.string().max(100).nullish(),
    templateIds: choices,
    esiTemplateIds: choices,
    proposalPdfTemplateIds: choices,
    experimentSafetyPdfTemplateIds: choices,
    fapReviewTemplateIds: choices,
    technicalReviewTemplateIds: choices,
    experimentReportTemplateIds: choices,
    fapIds: choices,
    instrumentIds: choices,
    isActive: z.boolean().nullish(),
    isActiveInternal: z.boolean().nullish(),
    isEnded: z.boolean().nullish(),
    isEndedInternal: z.boolean().nullish(),
    isReviewEnded: z.boolean().nullish(),
    isFapReviewEnded: z.boolean().nullish(),
    isCallEndedByEvent: z.boolean().nullish(),
    isCallUpcoming: z.boolean().nullish(),
    isOrdered: z.boolean().nullish(),
    proposalStatusShortCode: z.string().max(50).nullish(),
  })
  .meta({ id: 'CallsFilter' });
export type CallsFilter = z.infer<typeof callsFilter>;
