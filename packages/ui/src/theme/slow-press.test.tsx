import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppThemeProvider } from './index.tsx';

afterEach(() => vi.useRealTimers());

/** Presses on the box for half a second, releases over the second option, and returns what was chosen. */
function chosenBy(released: { readonly x: number; readonly y: number }): readonly string[] {
  vi.useFakeTimers();
  const chosen: string[] = [];
  render(
    <AppThemeProvider>
      <TextField select label="Colour" value="red" onChange={({ target }) => chosen.push(target.value)}>
        <MenuItem value="red">Red</MenuItem>
        <MenuItem value="green">Green</MenuItem>
      </TextField>
    </AppThemeProvider>,
  );
  const at = (x: number, y: number) => ({ button: 0, clientX: x, clientY: y });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Colour' }), at(100, 100));
  vi.advanceTimersByTime(500);
  fireEvent.mouseUp(screen.getByRole('option', { name: 'Green' }), at(released.x, released.y));
  return chosen;
}

it('a slow press on a box whose list opens over it chooses nothing', () => {
  expect(chosenBy({ x: 102, y: 101 })).toEqual([]);
  expect(screen.getByRole('listbox')).toBeVisible();
});

it('a press that is dragged to an option chooses it', () => {
  expect(chosenBy({ x: 100, y: 140 })).toEqual(['green']);
});

it('an option that is pressed itself is chosen, wherever it is', () => {
  chosenBy({ x: 102, y: 101 });
  const green = screen.getByRole('option', { name: 'Green' });
  fireEvent.mouseDown(green, { button: 0, clientX: 102, clientY: 101 });
  fireEvent.mouseUp(green, { button: 0, clientX: 102, clientY: 101 });
  fireEvent.click(green);
  vi.runAllTimers();
  expect(screen.getByRole('combobox', { name: 'Colour' })).toHaveAttribute('aria-expanded', 'false');
});
