import type { Sentences } from '../kernel/index.ts';

const list = (given: unknown) => (Array.isArray(given) ? given.map(String) : []);

export const configurationSentences = {
  CONFIGURATION_UNREADABLE: ({ problem }) => String(problem),
  CONFIGURATION_REFUSED: ({ problems }) => {
    const all = list(problems);
    const shown = all.slice(0, 10).join('; ');
    return `Nothing was imported. ${shown}${all.length > 10 ? `; and ${all.length - 10} more` : ''}`;
  },
  CONFIGURATION_NAMES_UNKNOWN: ({ what, name }) =>
    `It names the ${what} "${name}", which is neither in the file nor here`,
  CONFIGURATION_NOT_OURS: ({ what, name }) => `This version of Atrium knows no ${what} "${name}"`,
  CONFIGURATION_QUESTION_KIND: ({ name, is, wanted }) =>
    `The question "${name}" is of another kind here (${is}) than in the file (${wanted}), so its answers would no longer fit it. Give one of them another id`,
  CONFIGURATION_KEY_TAKEN: ({ key, holder }) =>
    `Its key "${key}" is that of another question here, "${holder}". Rename one of them`,
  CONFIGURATION_NOT_KEPT: ({ field }) => `It would not be stored as the file says (${field})`,
} satisfies Sentences<string>;

export type ConfigurationReason = keyof typeof configurationSentences;
