import { z } from 'zod';
import {
  blankCommon,
  common,
  defineQuestionType,
  isVariant,
  onlyOne,
  requiredMessage,
  variantRequired,
} from '../contract/index.ts';

const urlRequired = 'URL is required';

const config = z.object({
  ...common,
  variant: z.string(variantRequired),
  url: z.string(urlRequired),
  jsonPath: z.string(),
  isMultipleSelect: z.boolean(),
  externalApiCall: z.boolean(),
  apiCallRequestHeaders: z.array(z.object({ name: z.string(), value: z.string() })),
});

export type DynamicChoiceConfig = z.infer<typeof config>;

const blankConfig: DynamicChoiceConfig = {
  ...blankCommon,
  variant: 'radio',
  url: '',
  jsonPath: '',
  isMultipleSelect: false,
  externalApiCall: true,
  apiCallRequestHeaders: [],
};

/** One or several texts from a list that another system provides when the form is shown. */
export const dynamicChoice = defineQuestionType({
  id: 'DYNAMIC_MULTIPLE_CHOICE',
  name: 'Dynamic Multiple choice',
  config,
  configForm: config.superRefine(({ variant, url }, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!isVariant(variant)) say('variant', variantRequired);
    if (url.trim() === '') say('url', urlRequired);
    else if (!/^https?:\/\/[^\s/?#]+/i.test(url)) {
      say('url', 'Provide a valid URL that includes the HTTP or HTTPS protocol');
    }
  }),
  blankConfig,
  shape: z.array(z.string()).max(1000),
  answer: ({ required, isMultipleSelect }) =>
    z.array(z.string()).superRefine((chosen, context) => {
      const say = (message: string) => context.addIssue({ code: 'custom', message });
      if (required && chosen.length === 0) say(requiredMessage);
      if (!isMultipleSelect && chosen.length > 1) say(onlyOne);
    }),
  blank: (): string[] => [],
  isEmpty: (answer) => answer.length === 0,
  text: (answer) => answer.join(', '),
  filterOperators: ['INCLUDES'],
});
