export { MoveButton } from './move-button.tsx';
export { useSortingWords } from './use-sorting-words.ts';
