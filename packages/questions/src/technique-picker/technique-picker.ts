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
  /** Techniques of the call's instruments, filled in when the configuration is read; never stored. */
  techniques: z.array(recordOption),
  isMultipleSelect: z.boolean(),
});

export type TechniquePickerConfig = z.infer<typeof config>;

const blankConfig: TechniquePickerConfig = {
  ...blankCommon,
  variant: 'dropdown',
  techniques: [],
  isMultipleSelect: false,
};

const key = z.preprocess((value) => (typeof value === 'string' && value !== '' ? Number(value) : value), z.int());
const shape = z.union([key, z.array(key).max(200)]).nullable();

export type TechniquePickerAnswer = z.infer<typeof shape>;

/** Returns the chosen techniques, for either form of the answer. */
export function chosenTechniques(answer: TechniquePickerAnswer): readonly number[] {
  if (answer === null) return [];
  return Array.isArray(answer) ? answer : [answer];
}

/** One or several techniques of the call. */
export const techniquePicker = defineQuestionType({
  id: 'TECHNIQUE_PICKER',
  name: 'Technique Picker',
  config,
  configForm: config.refine(({ variant }) => isVariant(variant), { path: ['variant'], message: variantRequired }),
  blankConfig,
  shape,
  prepare: (answer, { isMultipleSelect }): TechniquePickerAnswer => {
    const chosen = chosenTechniques(answer);
    if (isMultipleSelect) return [...chosen];
    return chosen.length <= 1 ? (chosen[0] ?? null) : answer;
  },
  answer: ({ required, techniques, isMultipleSelect }) =>
    shape.superRefine((answer, context) => {
      const say = (message: string) => context.addIssue({ code: 'custom', message });
      const chosen = chosenTechniques(answer);
      if (required && chosen.length === 0) say(requiredMessage);
      if (!isMultipleSelect && chosen.length > 1) say('Please choose only one technique');
      if (chosen.some((id) => !techniques.some((technique) => technique.id === id))) say(notAChoice);
    }),
  blank: ({ isMultipleSelect }): TechniquePickerAnswer => (isMultipleSelect ? [] : null),
  isEmpty: (answer) => chosenTechniques(answer).length === 0,
  text: (answer, { techniques }) =>
    chosenTechniques(answer)
      .map((id) => techniques.find((technique) => technique.id === id)?.name ?? String(id))
      .join(', '),
  matches: (answer, condition, parameter) =>
    chosenTechniques(answer).includes(Number(parameter)) === (condition === 'eq'),
  filterOperators: ['EQUALS'],
});
