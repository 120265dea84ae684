import { searchTextLimit } from '@atrium/domain/kernel';
import type { Sort } from '@atrium/ui/data-table';
import { useCallback, useMemo, useState } from 'react';
import {
  type AddressState,
  type Codecs,
  intIn,
  listIn,
  maybeOneOf,
  textIn,
  useAddressState,
} from '../address-state/index.ts';

const noFilters = {};

export interface ListSpec<Filters extends Codecs> {
  readonly pageSize: number;
  readonly sort?: Sort;
  /** The filters of this list, each stored in the address under its name. */
  readonly filters?: Filters;
}

/** The description of a list, defined once outside the component. */
export interface ListDefinition<Filters extends Codecs> {
  readonly spec: ListSpec<Filters>;
  readonly codecs: Codecs;
}

/** Defines a list: its initial page size, order and filters. */
export function defineList<Filters extends Codecs = Record<never, never>>(
  spec: ListSpec<Filters>,
): ListDefinition<Filters> {
  return {
    spec,
    codecs: {
      page: intIn(0, 0),
      pageSize: intIn(spec.pageSize, 1),
      sortField: textIn(spec.sort?.field ?? ''),
      sortDirection: maybeOneOf(['asc', 'desc']),
      search: textIn(),
      selection: listIn(),
      ...(spec.filters ?? noFilters),
    },
  };
}

/** The query variables of a server-paged list. */
export interface ListVariables {
  readonly first: number;
  readonly offset: number;
  readonly sortField: string | undefined;
  readonly sortDirection: 'asc' | 'desc' | undefined;
  readonly searchText: string | undefined;
}

export interface ListState<Filters extends Codecs> {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort | undefined;
  readonly search: string;
  readonly filters: AddressState<Filters>;
  readonly selection: readonly string[];
  readonly variables: ListVariables;
  /** Whether a search or a filter narrows the list. */
  readonly narrowed: boolean;
  readonly setPage: (page: number, pageSize: number) => void;
  readonly setSort: (sort: Sort | undefined) => void;
  readonly setSearch: (search: string) => void;
  readonly setFilters: (patch: Partial<AddressState<Filters>>) => void;
  readonly setSelection: (selection: readonly string[]) => void;
  readonly clear: () => void;
}

/** A longer selection is held only in memory, since addresses are limited in length. */
const longestSelectionInAddress = 100;

interface StandardState {
  readonly page: number;
  readonly pageSize: number;
  readonly sortField: string;
  readonly sortDirection: 'asc' | 'desc' | undefined;
  readonly search: string;
  readonly selection: readonly string[];
}

/** Holds the state of a list in the address: page, page size, order, search, filters and selection (rule A39). */
export function useListState<Filters extends Codecs>(definition: ListDefinition<Filters>): ListState<Filters> {
  const { spec, codecs } = definition;
  const [state, set] = useAddressState(codecs);
  const standard = state as unknown as StandardState;
  const [longSelection, setLongSelection] = useState<readonly string[] | undefined>();

  const { page, pageSize, search, sortField } = standard;
  const direction = standard.sortDirection ?? spec.sort?.direction ?? 'asc';
  const sort = useMemo(() => (sortField ? { field: sortField, direction } : undefined), [sortField, direction]);
  const filterNames = useMemo(() => Object.keys(spec.filters ?? noFilters), [spec]);
  const filters = useMemo(
    () => Object.fromEntries(filterNames.map((name) => [name, state[name]])) as AddressState<Filters>,
    [filterNames, state],
  );
  const narrowed = search !== '' || filterNames.some((name) => codecs[name]?.write(state[name]) !== undefined);
  const variables = useMemo<ListVariables>(
    () => ({
      first: pageSize,
      offset: page * pageSize,
      sortField: sort?.field,
      sortDirection: sort?.direction,
      searchText: search.trim().slice(0, searchTextLimit) || undefined,
    }),
    [page, pageSize, sort, search],
  );
  const setSelection = useCallback(
    (selection: readonly string[]) => {
      const long = selection.length > longestSelectionInAddress;
      setLongSelection(long ? selection : undefined);
      set({ selection: long ? [] : selection });
    },
    [set],
  );

  return {
    page,
    pageSize,
    sort,
    search,
    filters,
    narrowed,
    variables,
    selection: longSelection ?? standard.selection,
    setPage: (next, size) => set({ page: size === pageSize ? next : 0, pageSize: size }),
    setSort: (next) => set({ sortField: next?.field ?? '', sortDirection: next?.direction, page: 0 }),
    setSearch: (next) => set({ search: next, page: 0 }),
    setFilters: (patch) => set({ ...patch, page: 0 }),
    setSelection,
    clear: () =>
      set({ ...Object.fromEntries(filterNames.map((name) => [name, codecs[name]?.fallback])), search: '', page: 0 }),
  };
}
