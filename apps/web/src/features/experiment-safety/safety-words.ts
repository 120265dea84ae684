import { sampleTitleLimit } from '@atrium/domain/sample';

/** Texts that occur in several places of the safety form. */
export const safetyTexts = {
  absent: 'Experiment safety not found',
  unfinished: 'Unfinished declaration',
  ready: 'Ready',
  notChosen: 'Not selected',
} as const;

type Say = (sentence: string, values: Readonly<Record<string, string>>) => string;

/** Returns the suggested title of a copy, shortened to the maximum length. */
export const titleOfClone = (say: Say, title: string): string =>
  [...say('Copy of {{title}}', { title })].slice(0, sampleTitleLimit).join('');
