import { sampleTitleLimit } from '@atrium/domain/sample';

/** Words of the safety form that stand in several places of it. */
export const safetyTexts = {
  absent: 'Experiment safety not found',
  unfinished: 'Unfinished declaration',
  ready: 'Ready',
  notChosen: 'Not selected',
} as const;

type Say = (sentence: string, values: Readonly<Record<string, string>>) => string;

/** The title a copy is offered, within what a title may hold. */
export const titleOfClone = (say: Say, title: string): string =>
  [...say('Copy of {{title}}', { title })].slice(0, sampleTitleLimit).join('');
