import { z } from 'zod';
import { defineEntriesType } from '../contract/index.ts';
import {
  blankEntryConfig,
  entriesProblems,
  entryConfig,
  entryConfigProblems,
} from '../sample-declaration/entry-config.ts';

const config = z.object({
  ...entryConfig,
  canCopy: z.boolean(),
  copyButtonLabel: z.string().nullable(),
  isMultipleCopySelect: z.boolean().nullable(),
  isCompleteOnCopy: z.boolean().nullable(),
});

export type SubTemplateConfig = z.infer<typeof config>;

const blankConfig: SubTemplateConfig = {
  ...blankEntryConfig,
  templateCategory: 'GENERIC_TEMPLATE',
  canCopy: false,
  copyButtonLabel: '',
  isMultipleCopySelect: false,
  isCompleteOnCopy: false,
};

/** A list of filled-in sub-templates; the entries are separate records. */
export const subTemplate = defineEntriesType({
  id: 'GENERIC_TEMPLATE',
  name: 'Sub Template',
  config,
  configForm: config.superRefine((value, context) => {
    for (const [field, message] of entryConfigProblems(value)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
    if (value.canCopy && !value.copyButtonLabel?.trim()) {
      context.addIssue({ code: 'custom', path: ['copyButtonLabel'], message: 'Copy button label is required' });
    }
  }),
  blankConfig,
  problems: (own, entries) => entriesProblems(own, entries, { one: 'genericTemplate(s)', many: 'genericTemplates' }),
});
