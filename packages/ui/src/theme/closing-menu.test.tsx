import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppThemeProvider } from './index.tsx';

const menu = (isOpen: boolean) => (
  <AppThemeProvider>
    <Menu open={isOpen} anchorEl={document.body} transitionDuration={10_000}>
      <MenuItem>Peel</MenuItem>
    </Menu>
  </AppThemeProvider>
);

it('lets clicks through once it begins to close, while it still fades', () => {
  const { rerender } = render(menu(true));
  const root = screen.getByRole('region', { name: 'Menu' });
  expect(root).not.toHaveStyle({ pointerEvents: 'none' });
  rerender(menu(false));
  expect(root).toBeInTheDocument();
  expect(root).toHaveStyle({ pointerEvents: 'none' });
});
