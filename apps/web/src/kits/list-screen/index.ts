/**
 * Lists: `defineList` describes a list outside the component, `useListState` holds its state in the address, `ListScreen` (or `ListPart` in
 * a tab) renders it, `useLocalList` pages rows that the server returned all at once.
 */

export { SearchField } from './bars.tsx';
export type { BulkAction } from './bulk-bar.tsx';
export { type FilterOption, FilterSelect } from './filter-select.tsx';
export { ListPart, type ListPartProps, ListScreen, type ListScreenProps } from './list-part.tsx';
export { defineList, type ListDefinition, type ListState, type ListVariables, useListState } from './list-state.ts';
export { type LocalList, matchingRows, useLocalList } from './local-list.ts';
export { useNamedColumns } from './named-columns.ts';
export { useUnaddressedTable } from './unaddressed-table.ts';
