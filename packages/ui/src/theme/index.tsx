/** The look: design tokens, colour schemes, and the facility's colours made readable. */
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { useWords } from '../words/index.tsx';
import type { PaletteChoice } from './palette.ts';
import { createAppTheme } from './theme.ts';

export * from './palette.ts';
export * from './theme.ts';

/** Provides the look of everything below it: the facility's palette, light or dark as the user or the system prefers. */
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

/** Returns the chosen scheme and a function to choose another; the choice is stored in this browser. */
export function useSchemeMode(): { mode: SchemeMode; choose: (mode: SchemeMode) => void } {
  const { mode, setMode } = useColorScheme();
  return { mode: mode ?? 'system', choose: setMode };
}
