import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { CellContent } from './cell-content.tsx';
import { type DataColumn, nameWidth } from './model.ts';

const column: DataColumn<string> = { id: 'name', header: 'Name', text: (name) => name, longest: nameWidth };

afterEach(() => vi.restoreAllMocks());

it('clips a name that is too long for its column, and shows it in full to whoever points at it', async () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(nameWidth + 1);
  render(<CellContent column={column} row="Wolfeschlegelsteinhausen" />);
  expect(screen.getByText('Wolfeschlegelsteinhausen')).toHaveStyle({ maxWidth: `${nameWidth}px` });
  await userEvent.hover(screen.getByText('Wolfeschlegelsteinhausen'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Wolfeschlegelsteinhausen');
});

it('repeats no name that fits', async () => {
  render(<CellContent column={column} row="Marta" />);
  await userEvent.hover(screen.getByText('Marta'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});
