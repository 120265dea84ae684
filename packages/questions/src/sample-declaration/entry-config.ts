import type { Noun } from '@atrium/domain/kernel';
import { z } from 'zod';
import { type Entry, requiredMessage, wholeOrNull } from '../contract/index.ts';

/** Configuration that questions with a list of entries share. */
export const entryConfig = {
  addEntryButtonLabel: z.string(requiredMessage),
  templateCategory: z.string(),
  templateId: wholeOrNull(),
  minEntries: wholeOrNull(),
  maxEntries: wholeOrNull(),
  small_label: z.string(),
  required: z.boolean(),
  readPermissions: z.array(z.string()),
};

export const blankEntryConfig = {
  addEntryButtonLabel: 'Add',
  templateId: null,
  minEntries: null,
  maxEntries: null,
  small_label: '',
  required: false,
  readPermissions: [] as string[],
};

/** Returns what is wrong with a list of entries (rule Q30); `one` and `all` name them. */
export function entriesProblems(
  {
    required,
    minEntries,
    maxEntries,
  }: Pick<EntryListConfig, 'minEntries' | 'maxEntries'> & { readonly required: boolean },
  entries: readonly Entry[],
  { one, many }: Noun,
): string[] {
  const problems: string[] = [];
  const count = entries.length;
  if (required && count === 0) problems.push(requiredMessage);
  else if (minEntries && count < minEntries) problems.push(`Please add at least ${minEntries} ${one}`);
  if (maxEntries && count > maxEntries) problems.push(`Please add at most ${maxEntries} ${one}`);
  if (entries.some(({ isCompleted }) => !isCompleted)) problems.push(`All ${many} must be completed`);
  return problems;
}

/** The template of the entries, and how many of them there may be. */
export interface EntryListConfig {
  readonly addEntryButtonLabel: string;
  readonly templateId: number | null;
  readonly minEntries: number | null;
  readonly maxEntries: number | null;
}

/** Returns what an administrator may not save (rule Q31). */
export function entryConfigProblems(config: EntryListConfig): ReadonlyArray<readonly [field: string, message: string]> {
  const problems: Array<readonly [string, string]> = [];
  if (config.templateId === null) problems.push(['templateId', 'Template is required']);
  if (config.addEntryButtonLabel.trim() === '') problems.push(['addEntryButtonLabel', requiredMessage]);
  if (config.minEntries !== null && config.minEntries < 0) {
    problems.push(['minEntries', 'Value must be greater than or equal to 0']);
  }
  if (config.maxEntries !== null && config.maxEntries < 1) {
    problems.push(['maxEntries', 'Value must be greater than or equal to 1']);
  }
  return problems;
}
