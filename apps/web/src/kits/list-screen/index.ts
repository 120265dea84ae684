/**
 * Lists: `defineList` describes one outside of the component, `useListState` keeps its state in the address,
 * `ListScreen` (or `ListPart` in a tab) draws it, `useLocalList` pages what the server answered in one piece.
 */
export type { BulkAction } from './bars.tsx';
export { SearchField } from './bars.tsx';
export { type FilterOption, FilterSelect } from './filter-select.tsx';
export { ListPart, type ListPartProps, ListScreen, type ListScreenProps } from './list-part.tsx';
export { defineList, type ListDefinition, type ListState, type ListVariables, useListState } from './list-state.ts';
export { compareCells, type LocalList, matchingRows, useLocalList } from './local-list.ts';
export { useNamedColumns } from './named-columns.ts';
