import { z } from 'zod';
import {
  blankCommon,
  common,
  defineQuestionType,
  isVariant,
  notAChoice,
  recordOption,
  requiredMessage,
  variantRequired,
} from '../contract/index.ts';

const config = z.object({
  ...common,
  variant: z.string(variantRequired),
  /** Selectable instruments of the call, filled in when the configuration is read; never stored. */
  instruments: z.array(recordOption),
  isMultipleSelect: z.boolean(),
  requestTime: z.boolean(),
});

export type InstrumentPickerConfig = z.infer<typeof config>;

const blankConfig: InstrumentPickerConfig = {
  ...blankCommon,
  variant: 'dropdown',
  instruments: [],
  isMultipleSelect: false,
  requestTime: false,
};

const idText = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string().max(20));

const choice = z.object({ instrumentId: idText, timeRequested: idText.nullish() });

const shape = z.union([choice, z.array(choice).max(200)]).nullable();

export type InstrumentChoice = z.infer<typeof choice>;
export type InstrumentPickerAnswer = z.infer<typeof shape>;

/** The requested time before anything is typed (rule Q28). */
export const defaultTimeRequested = '0';

/** Returns the chosen instruments, for either form of the answer. */
export function chosenInstruments(answer: InstrumentPickerAnswer): readonly InstrumentChoice[] {
  if (answer === null) return [];
  return Array.isArray(answer) ? answer : [answer];
}

/** Returns the unit as it follows a number: `1 day`, `3 days`. */
function unitBehind(time: string, unit: string): string {
  return Number(time) === 1 ? unit : `${unit}s`;
}

/**
 * Returns the names of the chosen instruments, each with the requested time if the question asks for it: 'ARC (3 days), HALO (1 day)'.
 * `unitOf` returns the unit after a number; without one the number appears alone.
 */
export function instrumentsInWords(
  answer: InstrumentPickerAnswer,
  { instruments, requestTime }: Pick<InstrumentPickerConfig, 'instruments' | 'requestTime'>,
  unitOf: (time: string) => string | undefined,
): string {
  return chosenInstruments(answer)
    .map(({ instrumentId, timeRequested }) => {
      const name = instruments.find(({ id }) => String(id) === instrumentId)?.name ?? instrumentId;
      const time = timeRequested ?? defaultTimeRequested;
      return requestTime ? `${name} (${[time, unitOf(time)].filter(Boolean).join(' ')})` : name;
    })
    .join(', ');
}

function timeProblem(time: string | null | undefined): string | undefined {
  if (time === null || time === undefined || time.trim() === '') return 'Request time field is required';
  return /^\d+$/.test(time.trim()) && Number(time) > 0 ? undefined : 'Requested time is not valid';
}

/** One or several instruments of the call, with the requested time on each if the question asks for it. */
export const instrumentPicker = defineQuestionType({
  id: 'INSTRUMENT_PICKER',
  name: 'Instrument Picker',
  config,
  configForm: config.refine(({ variant }) => isVariant(variant), { path: ['variant'], message: variantRequired }),
  blankConfig,
  shape,
  prepare: (answer, { isMultipleSelect }): InstrumentPickerAnswer => {
    const chosen = chosenInstruments(answer);
    if (isMultipleSelect) return [...chosen];
    return chosen.length <= 1 ? (chosen[0] ?? null) : answer;
  },
  answer: ({ required, instruments, requestTime, isMultipleSelect }) =>
    shape.superRefine((answer, context) => {
      const say = (path: Array<string | number>, message: string) =>
        context.addIssue({ code: 'custom', path, message });
      const chosen = chosenInstruments(answer);
      if (required && chosen.length === 0) say([], requiredMessage);
      if (!isMultipleSelect && chosen.length > 1) say([], 'Please choose only one instrument');
      const ids = new Set(instruments.map(({ id }) => String(id)));
      if (chosen.some(({ instrumentId }) => !ids.has(instrumentId))) say([], notAChoice);
      if (!requestTime) return;
      for (const { instrumentId, timeRequested } of chosen) {
        const problem = timeProblem(timeRequested);
        if (problem) say([instrumentId], problem);
      }
    }),
  blank: ({ isMultipleSelect }): InstrumentPickerAnswer => (isMultipleSelect ? [] : null),
  isEmpty: (answer) => chosenInstruments(answer).length === 0,
  text: (answer, config, { allocationTimeUnit: unit }) =>
    instrumentsInWords(answer, config, (time) => (unit ? unitBehind(time, unit) : undefined)),
  matches: (answer, condition, parameter) =>
    chosenInstruments(answer).some(({ instrumentId }) => instrumentId === String(parameter)) === (condition === 'eq'),
  filterOperators: ['EQUALS'],
});
