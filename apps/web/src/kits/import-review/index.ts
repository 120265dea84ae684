/** Import of a file: choosing it, comparing its content with the stored one, and deciding where they differ. */
export { type ChosenFile, readTextFile, useChosenFile } from './chosen-file.ts';
export { type ComparedRow, type Comparison, type ComparisonWords, shownStatus } from './comparison-card.tsx';
export { ComparisonList, unresolved } from './comparison-list.tsx';
export { FileChoice } from './file-choice.tsx';
