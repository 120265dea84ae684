/** The look: tokens, schemes, and the facility's colours made readable. */
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { useWords } from '../words/index.tsx';
import type { PaletteChoice } from './palette.ts';
import { createAppTheme } from './theme.ts';

export * from './palette.ts';
export * from './theme.ts';

/** Look of everything below it: the facility's palette, light or dark as the person or the system wants. */
export function AppThemeProvider({ palette, children }: { palette?: PaletteChoice; children: ReactNode }) {
  const key = JSON.stringify(palette ?? {});
  const words = useWords();
  const [menuLabel, clearText] = [words('menu'), words('clear')];
  const theme = useMemo(
    () => createAppTheme(JSON.parse(key) as PaletteChoice, menuLabel, clearText),
    [key, menuLabel, clearText],
  );
  return (
    <ThemeProvider theme={theme} defaultMode="system" disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}

export type SchemeMode = 'light' | 'dark' | 'system';

/** The chosen scheme and how to choose another; the choice is remembered in this browser. */
export function useSchemeMode(): { mode: SchemeMode; choose: (mode: SchemeMode) => void } {
  const { mode, setMode } = useColorScheme();
  return { mode: mode ?? 'system', choose: setMode };
}
