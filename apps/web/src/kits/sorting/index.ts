export { MoveButton } from './move-button.tsx';
export { SortableList } from './sortable-list.tsx';
export { useSortingWords } from './use-sorting-words.ts';
