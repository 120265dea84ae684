import { searchTextLimit } from '@atrium/domain/kernel';
import type { DataColumn } from '@atrium/ui/data-table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listen } from '../../../test/listen.ts';
import { renderScreen } from '../../../test/render.tsx';
import { setWindowWidth } from '../../../test/setup.ts';
import { FeaturesDocument } from '../../api/generated/session/session.ts';
import { type Operation, useOperation } from '../../api/index.ts';
import { maybeOneOf } from '../address-state/index.ts';
import { defineList, FilterSelect, ListScreen, useListState, useLocalList } from './index.ts';

interface Fruit {
  readonly id: number;
  readonly name: string;
  readonly colour: string;
  readonly weight: number;
}

const fruits: readonly Fruit[] = Array.from({ length: 12 }, (_, at) => ({
  id: at + 1,
  name: `Fruit ${at + 1}`,
  colour: at % 2 ? 'red' : 'green',
  weight: 12 - at,
}));

const columns: readonly DataColumn<Fruit>[] = [
  { id: 'name', header: 'Name', text: (fruit) => fruit.name, sortable: true, locked: true, card: 'title' },
  { id: 'colour', header: 'Colour', text: (fruit) => fruit.colour },
  { id: 'weight', header: 'Weight', text: (fruit) => fruit.weight, align: 'right', sortable: true },
];

const definition = defineList({ pageSize: 5, filters: { colour: maybeOneOf(['red', 'green']) } });
const byColour = (fruit: Fruit, filters: { colour?: string }) =>
  filters.colour === undefined || fruit.colour === filters.colour;

interface FruitScreenProps {
  readonly onBulk?: (ids: readonly string[]) => void;
  readonly rows?: readonly Fruit[];
  readonly rowsAre?: 'proposals';
  /** A second filter beside the colour. */
  readonly ripe?: boolean;
}

function FruitScreen({ onBulk, rows, rowsAre, ripe }: FruitScreenProps) {
  const list = useListState(definition);
  const operation = useOperation(FeaturesDocument, {});
  const local = useLocalList(operation.data ? (rows ?? fruits) : undefined, columns, list, byColour);
  const byColours = (
    <FilterSelect
      label="Colour"
      all="All"
      value={list.filters.colour}
      options={[
        { value: 'red', label: 'Red' },
        { value: 'green', label: 'Green' },
      ]}
      onValue={(colour) => list.setFilters({ colour })}
    />
  );
  return (
    <ListScreen
      title="Fruits"
      name="fruits"
      list={list}
      columns={columns}
      operation={operation}
      field="features"
      rows={local.rows}
      total={local.total}
      rowId={(fruit) => String(fruit.id)}
      rowLabel={(fruit) => fruit.name}
      searchLabel="Search fruits"
      searchPauseMs={10}
      filters={
        ripe ? (
          <>
            {byColours}
            <FilterSelect label="Ripe" all="All" value={undefined} options={[]} onValue={() => undefined} />
          </>
        ) : (
          byColours
        )
      }
      bulk={(ids) => [{ label: 'Eat', onRun: () => onBulk?.(ids) }]}
      rowsAre={rowsAre}
      selectAll={async () => local.matching.map((fruit) => String(fruit.id))}
      actions={(fruit) => [
        { label: 'Peel', onRun: () => undefined },
        { label: 'Sell', onRun: () => undefined, refusal: fruit.id === 1 ? 'Not ripe' : undefined },
      ]}
      empty="No fruit yet"
    />
  );
}

interface Page {
  readonly rows: readonly Fruit[];
  readonly total: number;
}

/** A list that its server pages; past the end it answers neither rows nor a total. */
function ServerFruitScreen({ none = false }: { none?: boolean }) {
  const list = useListState(definition);
  const { first, offset } = list.variables;
  const query = useQuery({
    queryKey: ['fruits', first, offset, list.filters.colour],
    queryFn: async (): Promise<Page> => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const found = none ? [] : fruits.filter((fruit) => byColour(fruit, list.filters));
      const rows = found.slice(offset, offset + first);
      return { rows, total: rows.length > 0 ? found.length : 0 };
    },
    placeholderData: keepPreviousData,
  });
  const operation = {
    data: query.data,
    refusals: [],
    error: query.error,
    loading: query.isPending,
    refreshing: query.isFetching && !query.isPending,
    retry: () => undefined,
    query,
  } as unknown as Operation<unknown>;
  return (
    <ListScreen
      title="Fruits"
      name="fruits"
      list={list}
      columns={columns}
      operation={operation}
      field="fruits"
      rows={query.data?.rows}
      total={query.data?.total ?? 0}
      rowId={(fruit) => String(fruit.id)}
      rowLabel={(fruit) => fruit.name}
      empty="No fruit yet"
    />
  );
}

const bodyRows = () => screen.getAllByRole('row').slice(1);

describe('a list screen', () => {
  it('shows a page of rows and the total', async () => {
    renderScreen(<FruitScreen />);
    expect(await screen.findByText('Fruit 1')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Fruits' })).toBeVisible();
    expect(bodyRows()).toHaveLength(5);
    expect(screen.getByText('1–5 of 12')).toBeVisible();
  });

  it('stores page, order and search in the address', async () => {
    const { user, address } = renderScreen(<FruitScreen />);
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(address()).toBe('/?page=1'));
    await user.click(screen.getByRole('button', { name: 'Weight' }));
    await waitFor(() => expect(address()).toBe('/?sortField=weight&sortDirection=asc'));
    expect(within(bodyRows()[0] as HTMLElement).getByText('Fruit 12')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search fruits' }), '11 green');
    await waitFor(() => expect(address()).toContain('search=11+green'));
    expect(bodyRows()).toHaveLength(1);
  });

  it('reads its state from the address, and clears its filters', async () => {
    const { user, address } = renderScreen(<FruitScreen />, { at: '/?colour=red&pageSize=10&tab=2' });
    await screen.findByText('1–6 of 6');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByText('1–10 of 12');
    expect(address()).toBe('/?pageSize=10&tab=2');
  });

  it('searches for the beginning of a pasted text that is longer than the server accepts', async () => {
    const { user, address } = renderScreen(<FruitScreen />);
    await user.click(await screen.findByRole('searchbox', { name: 'Search fruits' }));
    await user.paste('x'.repeat(searchTextLimit + 1));
    await waitFor(() => expect(address()).toBe(`/?search=${'x'.repeat(searchTextLimit)}`));
  });

  it('requests no longer search text than the server accepts, whatever an address says', async () => {
    const Asked = () => <p>{useListState(definition).variables.searchText}</p>;
    renderScreen(<Asked />, { at: `/?search=${'x'.repeat(searchTextLimit + 1)}` });
    expect(await screen.findByText('x'.repeat(searchTextLimit))).toBeVisible();
  });

  it('announces the sort order, and the number of filtered rows even if it is unchanged', async () => {
    const { user } = renderScreen(<FruitScreen />);
    const name = await screen.findByRole('button', { name: 'Name' });
    await screen.findByText('1–5 of 12');
    // What tells is loaded once the browser rests.
    await waitFor(() => expect(screen.getAllByRole('status').some(({ textContent }) => textContent === '')).toBe(true));
    const told = listen();
    await user.click(name);
    await waitFor(() => expect(told).toEqual(['Sorted by Name, ascending']));
    await user.click(name);
    await waitFor(() => expect(told.slice(1)).toEqual(['Sorted by Name, descending']));
    await user.click(name);
    await waitFor(() => expect(told.slice(2)).toEqual(['No longer sorted by Name']));
    for (const colour of ['Red', 'Green']) {
      await user.click(screen.getByRole('combobox', { name: 'Colour' }));
      await user.click(await screen.findByRole('option', { name: colour }));
    }
    await waitFor(() => expect(told.slice(3)).toEqual(['1–5 of 6', '1–5 of 6']));
  });

  it('selects rows across pages and acts on the selection', async () => {
    const eaten = vi.fn();
    const { user, address } = renderScreen(<FruitScreen onBulk={eaten} />);
    const first = await screen.findByRole('checkbox', { name: 'Select Fruit 2' });
    const told = listen();
    await user.click(first);
    await waitFor(() => expect(told).toEqual(['1 of 12 selected']));
    await user.click(screen.getByRole('checkbox', { name: 'Select Fruit 4' }));
    expect(await screen.findByText('2 of 12 selected')).toBeVisible();
    expect(address()).toBe('/?selection=2&selection=4');
    await user.click(screen.getByRole('button', { name: 'Select all 12' }));
    expect(await screen.findByText('12 of 12 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Eat' }));
    expect(eaten.mock.lastCall?.[0]).toHaveLength(12);
  });

  it('shows that a page of proposals is selected, and that all are', async () => {
    const { user } = renderScreen(<FruitScreen rowsAre="proposals" />);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(await screen.findByText('All 5 proposals on this page are selected.')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select Fruit 2' }));
    expect(await screen.findByText('4 of 12 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select all 12 proposals' }));
    expect(await screen.findByText('All proposals are selected.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText('All proposals are selected.')).toBeNull();
  });

  it('offers the actions of a row as words, and shows why one is disabled', async () => {
    const { user } = renderScreen(<FruitScreen />);
    await user.click(await screen.findByRole('button', { name: 'Actions for Fruit 1' }));
    expect(screen.getByRole('menuitem', { name: 'Peel' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: /Sell/ })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Not ripe')).toBeVisible();
  });

  it('remembers hidden columns', async () => {
    const { user, unmount } = renderScreen(<FruitScreen />);
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Colour' }));
    unmount();
    expect(localStorage.getItem('columns.7.fruits')).toBe('{"colour":false}');
    renderScreen(<FruitScreen />);
    await screen.findByText('Fruit 1');
    expect(screen.queryByRole('columnheader', { name: 'Colour' })).toBeNull();
  });

  it('shows different messages for an empty list and for a filter without results', async () => {
    const { unmount } = renderScreen(<FruitScreen rows={[]} />);
    expect(await screen.findByText('No fruit yet')).toBeVisible();
    unmount();
    renderScreen(<FruitScreen />, { at: '/?search=xyz' });
    expect(await screen.findByText('Nothing matches')).toBeVisible();
  });

  it.each([
    ['/?page=9', '/?page=2', '11–12 of 12'],
    ['/?page=3', '/?page=2', '11–12 of 12'],
    ['/?page=2', '/?page=2', '11–12 of 12'],
    ['/?page=4&pageSize=20', '/?pageSize=20', '1–12 of 12'],
    ['/?page=4&colour=red', '/?colour=red&page=1', '6–6 of 6'],
  ])('for %s shows the last existing page: %s', async (at, there, shown) => {
    const { address } = renderScreen(<ServerFruitScreen />, { at });
    expect(await screen.findByText(shown)).toBeVisible();
    expect(address()).toBe(there);
    expect(screen.queryByText('Nothing matches')).toBeNull();
    expect(screen.queryByText('No fruit yet')).toBeNull();
  });

  it('shows the first page of an empty list when a later one is requested', async () => {
    const { address } = renderScreen(<ServerFruitScreen none />, { at: '/?page=3' });
    expect(await screen.findByText('No fruit yet')).toBeVisible();
    expect(address()).toBe('/');
  });

  it('shows cards on a phone', async () => {
    setWindowWidth(390);
    renderScreen(<FruitScreen />);
    const cards = await screen.findByRole('list', { name: 'Fruits' });
    expect(await within(cards).findAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('hides several filters behind a button on a phone, unless one is active; a single filter stays visible', async () => {
    setWindowWidth(390);
    const { user, unmount } = renderScreen(<FruitScreen ripe />);
    const button = await screen.findByRole('button', { name: 'Filters', expanded: false });
    expect(screen.queryByRole('combobox', { name: 'Colour' })).toBeNull();
    await user.click(button);
    await user.click(await screen.findByRole('combobox', { name: 'Colour' }));
    await user.click(await screen.findByRole('option', { name: 'Red' }));
    expect(await screen.findByText('1–5 of 6')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Filters', expanded: true }));
    expect(screen.queryByRole('combobox', { name: 'Colour' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Clear' })).toBeVisible();
    unmount();
    const again = renderScreen(<FruitScreen ripe />, { at: '/?colour=red' });
    expect(await screen.findByRole('button', { name: 'Filters', expanded: true })).toBeVisible();
    again.unmount();
    renderScreen(<FruitScreen />);
    expect(await screen.findByRole('combobox', { name: 'Colour' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
  });

  it('shows a refusal instead of an empty table', async () => {
    renderScreen(<FruitScreen />, { server: { refusals: ['features'] } });
    expect(await screen.findByText('You cannot open this')).toBeVisible();
  });
});
