import { z } from 'zod';
import { blankCommon, common, defineQuestionType, requiredMessage, type Surroundings } from '../contract/index.ts';
import { startOfDay, startOfMinute, timeOf } from './zone.ts';

const config = z.object({
  ...common,
  includeTime: z.boolean(),
  minDate: z.string().nullable(),
  maxDate: z.string().nullable(),
  defaultDate: z.string().nullable(),
});

export type DateConfig = z.infer<typeof config>;

const blankConfig: DateConfig = {
  ...blankCommon,
  includeTime: false,
  minDate: null,
  maxDate: null,
  defaultDate: null,
};

/** Returns the beginning of the day in the facility's zone, or of the minute if the time counts (rule Q23). */
function roundedDate(time: number, { includeTime }: Pick<DateConfig, 'includeTime'>, zone: string): number {
  return includeTime ? startOfMinute(time) : startOfDay(time, zone);
}

const configForm = config.superRefine(({ minDate, maxDate, defaultDate }, context) => {
  for (const [path, value] of Object.entries({ minDate, maxDate, defaultDate })) {
    if (value && timeOf(value) === undefined)
      context.addIssue({ code: 'custom', path: [path], message: 'Invalid date' });
  }
  const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const [min, max, preset] = [timeOf(minDate), timeOf(maxDate), timeOf(defaultDate)];
  if (min !== undefined && max !== undefined && min > max) say('minDate', '"Min" date should be before "Max" date');
  if (preset === undefined) return;
  if (min !== undefined && preset < min) say('defaultDate', 'Default should be after "Min" date');
  if (max !== undefined && preset > max) say('defaultDate', 'Default should be before "Max" date');
});

const invalid = (includeTime: boolean) => (includeTime ? 'Invalid datetime' : 'Invalid date');

function answerSchema({ required, includeTime, minDate, maxDate }: DateConfig, surroundings: Surroundings) {
  const round = (time: number) => roundedDate(time, { includeTime }, surroundings.zone);
  return z
    .string()
    .nullable()
    .superRefine((value, context) => {
      const say = (message: string) => context.addIssue({ code: 'custom', message });
      if (!value) {
        if (required) say(requiredMessage);
        return;
      }
      const time = timeOf(value);
      if (time === undefined) {
        say(invalid(includeTime));
        return;
      }
      const [min, max] = [timeOf(minDate), timeOf(maxDate)];
      if (min !== undefined && round(time) < round(min)) {
        say(`Date must be no earlier than ${surroundings.formatDate(minDate ?? '', includeTime)}`);
      }
      if (max !== undefined && round(time) > round(max)) {
        say(`Date must be no latter than ${surroundings.formatDate(maxDate ?? '', includeTime)}`);
      }
    });
}

/** Returns the answer as it is stored, whoever sent it (rule Q23); text that names no time is kept unchanged, so that it can be reported. */
export function storedDate(answer: string | null, config: DateConfig, zone: string): string | null {
  const time = timeOf(answer);
  if (time === undefined) return answer;
  const rounded = new Date(roundedDate(time, config, zone)).toISOString();
  return timeOf(rounded) === undefined ? answer : rounded;
}

/** A day, or a time to the minute, as ISO text. */
export const date = defineQuestionType({
  id: 'DATE',
  name: 'Date',
  config,
  configForm,
  blankConfig,
  // A half-typed date from the picker must not be stored, not even in a partial save.
  shape: z
    .string()
    .max(64)
    .nullable()
    .refine((value) => value !== 'invalid', 'Invalid date'),
  malformed: (answer, { includeTime }) => (answer && timeOf(answer) === undefined ? invalid(includeTime) : undefined),
  prepare: (answer, config, { zone }) => storedDate(answer, config, zone),
  answer: answerSchema,
  blank: ({ defaultDate }) => defaultDate,
  isEmpty: (answer) => !answer,
  text: (answer, { includeTime }, surroundings) =>
    timeOf(answer) === undefined ? '' : surroundings.formatDate(answer ?? '', includeTime),
  filterOperators: ['EQUALS', 'LESS_THAN', 'GREATER_THAN'],
});
