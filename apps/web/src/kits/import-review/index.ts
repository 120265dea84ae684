/** Import of a file: choosing it, comparing its content with the stored one, and deciding where they differ. */
export { type ChosenFile, useChosenFile } from './chosen-file.ts';
export type { ComparedRow, Comparison, ComparisonWords } from './comparison-card.tsx';
export { ComparisonList, unresolved } from './comparison-list.tsx';
export { FileChoice } from './file-choice.tsx';
