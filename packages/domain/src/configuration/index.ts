/** The configuration of a facility as one file: what it contains, and what importing a file would change here. */
import { z } from 'zod';
import { officerInPerson, rule, type Sentences } from '../kernel/index.ts';
import { configurationFileLimit } from './file.ts';
import { configurationPart, configurationPartIds } from './parts.ts';

export * from './compare.ts';
export * from './file.ts';
export * from './items.ts';
export * from './names.ts';
export * from './parts.ts';

const parts = z
  .array(configurationPart)
  .min(1, { message: 'Please choose at least one part' })
  .max(configurationPartIds.length);

/** Exports all parts if none are given; a file may contain only some of them. */
export const exportConfigurationArgs = z.object({ parts: parts.nullish() });

export const importConfigurationArgs = z.object({
  file: z.string().max(configurationFileLimit, { message: 'This file is too large for a configuration' }),
  parts: parts.nullish(),
});
export type ImportConfigurationArgs = z.infer<typeof importConfigurationArgs>;

/** Officers may export and import the configuration, access tokens may not; an operator at the command line may too (decision 130). */
export const configurationPolicies = {
  export: rule('configuration.export', officerInPerson),
  import: rule('configuration.import', officerInPerson),
};

const list = (given: unknown) => (Array.isArray(given) ? given.map(String) : []);

export const configurationSentences = {
  CONFIGURATION_UNREADABLE: ({ problem }) => String(problem),
  CONFIGURATION_REFUSED: ({ problems }) => {
    const all = list(problems);
    const shown = all.slice(0, 10).join('; ');
    return `Nothing was imported. ${shown}${all.length > 10 ? `; and ${all.length - 10} more` : ''}`;
  },
  CONFIGURATION_NAMES_UNKNOWN: ({ what, name }) =>
    `It refers to the ${what} “${name}”, which exists neither in the file nor here`,
  CONFIGURATION_NOT_OURS: ({ what, name }) => `This version of Atrium has no ${what} “${name}”`,
  CONFIGURATION_QUESTION_KIND: ({ name, is, wanted }) =>
    `The question “${name}” has a different type here (${is}) than in the file (${wanted}), so its answers would no longer fit it. Give one of them another id`,
  CONFIGURATION_KEY_TAKEN: ({ key, holder }) =>
    `Its key “${key}” already belongs to another question here, “${holder}”. Rename one of them`,
  CONFIGURATION_NOT_KEPT: ({ field }) => `It cannot be stored exactly as in the file (${field})`,
} satisfies Sentences<string>;

export type ConfigurationReason = keyof typeof configurationSentences;
