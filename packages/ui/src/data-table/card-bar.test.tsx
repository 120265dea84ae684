import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DataTable } from './index.tsx';

const wide = window.matchMedia;
beforeEach(() => {
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
});
afterEach(() => {
  window.matchMedia = wide;
});

it('names, sorts and selects the cards of a narrow screen', async () => {
  const user = userEvent.setup();
  const sort = vi.fn();
  const select = vi.fn();
  render(
    <DataTable
      label="Fruits"
      columns={[
        { id: 'name', header: 'Name', text: (fruit: { name: string }) => fruit.name, sortable: true },
        { id: 'colour', header: 'Colour', text: () => 'red' },
      ]}
      rows={[{ name: 'Apple' }, { name: 'Cherry' }]}
      rowId={({ name }) => name}
      rowLabel={({ name }) => name}
      total={2}
      page={0}
      pageSize={10}
      onPage={() => undefined}
      onSort={sort}
      selection={[]}
      onSelection={select}
      empty="None"
    />,
  );
  expect(screen.getAllByRole('listitem').map((card) => card.getAttribute('aria-label'))).toEqual(['Apple', 'Cherry']);
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(select).toHaveBeenCalledWith(['Apple', 'Cherry']);
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
  expect(screen.queryByRole('option', { name: 'Colour' })).toBeNull();
  await user.click(screen.getByRole('option', { name: 'Name, descending' }));
  expect(sort).toHaveBeenCalledWith({ field: 'name', direction: 'desc' });
});
