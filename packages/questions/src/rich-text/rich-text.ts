import { plainTextOf, visibleLength } from '@atrium/domain/kernel';
import { z } from 'zod';
import {
  blankCommon,
  characters,
  common,
  defineQuestionType,
  requiredMessage,
  wholeOrNull,
} from '../contract/index.ts';

const config = z.object({ ...common, max: wholeOrNull(), allowImages: z.boolean() });

export type RichTextConfig = z.infer<typeof config>;

/** Formatted text as HTML; limits count visible characters, not the markup. */
export const richText = defineQuestionType({
  id: 'RICH_TEXT_INPUT',
  name: 'Rich Text Input',
  config,
  blankConfig: { ...blankCommon, max: null, allowImages: false } satisfies RichTextConfig as RichTextConfig,
  shape: z.string().nullable(),
  answer: ({ required, max }) =>
    z
      .string()
      .nullable()
      .superRefine((value, context) => {
        const length = visibleLength(value ?? '');
        if (length === 0 && required) context.addIssue({ code: 'custom', message: requiredMessage });
        if (max && length > max) {
          context.addIssue({ code: 'custom', message: `Value must be at most ${characters(max)}` });
        }
      }),
  blank: () => '',
  // A picture without words does not satisfy "required", but it is an answer.
  isEmpty: (answer) => visibleLength(answer ?? '') === 0 && !/<img\b/i.test(answer ?? ''),
  text: (answer) => plainTextOf(answer ?? ''),
});
