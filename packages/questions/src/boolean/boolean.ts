import { z } from 'zod';
import { blankCommon, common, defineQuestionType, requiredMessage } from '../contract/index.ts';

const config = z.object(common);

/** Yes or no; if required, the answer must be yes. */
export const boolean = defineQuestionType({
  id: 'BOOLEAN',
  name: 'Boolean',
  config,
  blankConfig: blankCommon,
  shape: z.boolean().nullable(),
  answer: ({ required }) =>
    z
      .boolean()
      .nullable()
      .refine((value) => !required || value === true, requiredMessage),
  blank: () => false,
  isEmpty: (answer) => answer === null,
  text: (answer) => (answer === null ? '' : answer ? 'Yes' : 'No'),
  matches: (answer, condition, parameter) => (answer === parameter) === (condition === 'eq'),
  filterOperators: ['EQUALS'],
});

export type BooleanConfig = z.infer<typeof config>;
