import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type DataColumn, DataTable, type Sort } from './index.tsx';

interface Fruit {
  readonly name: string;
}

const columns: readonly DataColumn<Fruit>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name, sortable: true },
  { id: 'weight', header: 'Weight', text: () => 1, sortable: true },
];
const fruits: readonly Fruit[] = [{ name: 'Apple' }, { name: 'Cherry' }];

interface Shown {
  readonly rows?: readonly Fruit[];
  readonly total?: number;
  readonly page?: number;
  readonly sort?: Sort;
  readonly narrowedBy?: string;
  readonly refreshing?: boolean;
}

/** A table and everything its live regions come to say, in order. */
async function openTable(first: Shown) {
  const table = (shown: Shown) => (
    <DataTable<Fruit>
      label="Fruits"
      columns={columns}
      rows={shown.rows}
      rowId={({ name }) => name}
      rowLabel={({ name }) => name}
      total={shown.total}
      page={shown.page ?? 0}
      pageSize={2}
      onPage={() => undefined}
      sort={shown.sort}
      onSort={() => undefined}
      narrowedBy={shown.narrowedBy}
      refreshing={shown.refreshing}
      empty="None"
    />
  );
  const { rerender } = render(table(first));
  const now = () => new Map(screen.getAllByRole('status').map((region) => [region, region.textContent] as const));
  // What tells is loaded once the browser rests.
  await waitFor(() => expect(screen.getAllByRole('status').some(({ textContent }) => textContent === '')).toBe(true));
  let regions = now();
  return (next: Shown): string[] => {
    rerender(table(next));
    const before = regions;
    regions = now();
    // A region that comes together with its words is not read.
    return [...regions].flatMap(([region, words]) =>
      words && before.has(region) && before.get(region) !== words ? words : [],
    );
  };
}

const page = { rows: fruits, total: 5 };

it('announces the sort order once the rows are loaded', async () => {
  const show = await openTable({});
  expect(show(page)).toEqual([]);
  const sort = { field: 'name', direction: 'desc' } as const;
  expect(show({ ...page, sort, refreshing: true })).toEqual([]);
  expect(show({ ...page, sort })).toEqual(['Sorted by Name, descending']);
  expect(show({ ...page, sort })).toEqual([]);
  expect(show({ ...page, sort: { field: 'weight', direction: 'asc' } })).toEqual(['Sorted by Weight, ascending']);
  expect(show(page)).toEqual(['No longer sorted by Weight']);
});

it('announces the order and the rows when sorting returns to the first page', async () => {
  const show = await openTable({ ...page, page: 1 });
  const sort = { field: 'name', direction: 'asc' } as const;
  expect(show({ ...page, page: 1, sort, refreshing: true })).toEqual([]);
  expect(show({ ...page, sort })).toEqual(['Sorted by Name, ascending', '1–2 of 5']);
});

it('announces once how many rows a page, a search and a filter leave', async () => {
  const show = await openTable(page);
  expect(show({ ...page, page: 1 })).toEqual(['3–4 of 5']);
  expect(show({ rows: fruits, total: 2, narrowedBy: 'red' })).toEqual(['1–2 of 2']);
  expect(show({ rows: fruits, total: 2, narrowedBy: 'green', refreshing: true })).toEqual([]);
  expect(show({ rows: fruits, total: 2, narrowedBy: 'green' })).toEqual(['1–2 of 2']);
  expect(show({ rows: [], total: 0, narrowedBy: 'blue' })).toEqual(['No rows']);
  expect(show({ rows: [], total: 0, narrowedBy: 'blue' })).toEqual([]);
  expect(show({ rows: fruits, total: 2, narrowedBy: '' })).toEqual(['1–2 of 2']);
  expect(show({ rows: undefined, total: 2, narrowedBy: '' })).toEqual([]);
  expect(show({ ...page, narrowedBy: '' })).toEqual(['1–2 of 5']);
});

it('announces the number of rows only when they are counted, but their order before', async () => {
  const show = await openTable({ rows: [], total: 0 });
  const sort = { field: 'name', direction: 'asc' } as const;
  expect(show({ rows: fruits, total: undefined, sort })).toEqual(['Sorted by Name, ascending']);
  expect(show({ rows: fruits, total: 2, sort })).toContain('1–2 of 2');
});

it('leaves no announced number that the pager has replaced', async () => {
  const show = await openTable({ rows: [], total: 0 });
  expect(show(page)).toEqual(['1–2 of 5']);
  show({ ...page, page: 1 });
  expect(screen.getAllByText(/of 5/)).toHaveLength(1);
});
