import { z } from 'zod';
import {
  blankCommon,
  common,
  defineQuestionType,
  isVariant,
  notAChoice,
  onlyOne,
  requiredMessage,
  scoreWeight,
  variantRequired,
  weightProblem,
} from '../contract/index.ts';

const config = z.object({
  ...common,
  variant: z.string(variantRequired),
  options: z.array(z.string()),
  isMultipleSelect: z.boolean(),
  scoreWeight: scoreWeight(),
});

export type SelectionConfig = z.infer<typeof config>;

const blankConfig: SelectionConfig = {
  ...blankCommon,
  variant: 'radio',
  options: [],
  isMultipleSelect: false,
  scoreWeight: null,
};

/** One or several of the given texts; the answer is always a list. */
export const selection = defineQuestionType({
  id: 'SELECTION_FROM_OPTIONS',
  name: 'Multiple choice',
  config,
  configForm: config.superRefine(({ variant, options, isMultipleSelect, scoreWeight: weight }, context) => {
    const problem = weightProblem(weight);
    if (problem) context.addIssue({ code: 'custom', path: ['scoreWeight'], message: problem });
    if (weight !== null && isMultipleSelect) {
      context.addIssue({ code: 'custom', path: ['isMultipleSelect'], message: 'A score must be a single option' });
    }
    if (!isVariant(variant)) context.addIssue({ code: 'custom', path: ['variant'], message: variantRequired });
    if (options.length === 0) {
      context.addIssue({ code: 'custom', path: ['options'], message: 'Please add at least one option' });
    }
    options.forEach((option, at) => {
      const say = (message: string) => context.addIssue({ code: 'custom', path: ['options', at], message });
      if (option.trim() === '') say(requiredMessage);
      else if (options.indexOf(option) < at) say('This option already exists');
    });
  }),
  blankConfig,
  shape: z.array(z.string()).max(1000),
  answer: ({ required, options, isMultipleSelect }) =>
    z.array(z.string()).superRefine((chosen, context) => {
      const say = (message: string) => context.addIssue({ code: 'custom', message });
      if (required && chosen.length === 0) say(requiredMessage);
      if (chosen.some((option) => !options.includes(option))) say(notAChoice);
      else if (!isMultipleSelect && chosen.length > 1) say(onlyOne);
    }),
  blank: (): string[] => [],
  isEmpty: (answer) => answer.length === 0,
  text: (answer) => answer.join(', '),
  score: ([chosen], { scoreWeight: weight }) => (weight === null ? undefined : { weight, said: chosen ?? '' }),
  matches: (answer, condition, parameter) => answer.includes(String(parameter)) === (condition === 'eq'),
  filterOperators: ['INCLUDES'],
});
