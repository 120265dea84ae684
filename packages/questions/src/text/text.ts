import { z } from 'zod';
import {
  blankCommon,
  characters,
  common,
  defineQuestionType,
  requiredMessage,
  wholeOrNull,
} from '../contract/index.ts';

const config = z.object({
  ...common,
  htmlQuestion: z.string().nullable(),
  isHtmlQuestion: z.boolean(),
  min: wholeOrNull(),
  max: wholeOrNull(),
  multiline: z.boolean(),
  placeholder: z.string(),
  isCounterHidden: z.boolean(),
});

export type TextConfig = z.infer<typeof config>;

const blankConfig: TextConfig = {
  ...blankCommon,
  htmlQuestion: '',
  isHtmlQuestion: false,
  min: null,
  max: null,
  multiline: false,
  placeholder: '',
  isCounterHidden: false,
};

/** A line or paragraphs of text. A limit of 0 or null is no limit; blanks count. */
export const text = defineQuestionType({
  id: 'TEXT_INPUT',
  name: 'Text Input',
  config,
  blankConfig,
  shape: z.string().nullable(),
  answer: ({ required, min, max }) =>
    z
      .string()
      .nullable()
      .superRefine((value, context) => {
        const length = value?.length ?? 0;
        const say = (message: string) => context.addIssue({ code: 'custom', message });
        if (length === 0) {
          if (required) say(requiredMessage);
          return;
        }
        if (min && length < min) say(`Value must be at least ${characters(min)}`);
        if (max && length > max) say(`Value must be at most ${characters(max)}`);
      }),
  blank: () => '',
  isEmpty: (answer) => !answer,
  text: (answer) => answer ?? '',
  filterOperators: ['EQUALS', 'INCLUDES'],
});
