import { z } from 'zod';
import { defineEntriesType, wholeOrNull } from '../contract/index.ts';
import { blankEntryConfig, entriesProblems, entryConfig, entryConfigProblems } from './entry-config.ts';

const config = z.object({ ...entryConfig, esiTemplateId: wholeOrNull() });

export type SampleDeclarationConfig = z.infer<typeof config>;

const blankConfig: SampleDeclarationConfig = {
  ...blankEntryConfig,
  templateCategory: 'SAMPLE_DECLARATION',
  esiTemplateId: null,
};

/** A list of samples, which are separate records. */
export const sampleDeclaration = defineEntriesType({
  id: 'SAMPLE_DECLARATION',
  name: 'Sample Declaration',
  config,
  configForm: config.superRefine((value, context) => {
    for (const [field, message] of entryConfigProblems(value)) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  }),
  blankConfig,
  problems: (own, entries) => entriesProblems(own, entries, { one: 'sample(s)', many: 'samples' }),
});
