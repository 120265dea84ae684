export { MoveButton } from './move-button.tsx';
export { SortableList } from './sortable-list.tsx';
export { SortingArea } from './sorting-area.tsx';
