import { FormatsProvider } from '@atrium/ui/formats';
import { AppThemeProvider } from '@atrium/ui/theme';
import { englishWords, type Words, WordsProvider } from '@atrium/ui/words';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { ConfirmProvider } from '../kits/confirm/index.ts';
import { formatsOf, useText } from '../locale/index.ts';
import { type Settings, useFacility } from '../session/index.ts';
import { QuestionHostBoundary } from './question-host.tsx';

const ToastHost = lazy(() => import('./toast-host.tsx').then((module) => ({ default: module.ToastHost })));

function paletteOf(settings: Settings) {
  return {
    primary: settings.PALETTE_PRIMARY_MAIN,
    primaryDark: settings.PALETTE_PRIMARY_DARK,
    primaryLight: settings.PALETTE_PRIMARY_LIGHT,
    primaryContrast: settings.PALETTE_PRIMARY_CONTRAST,
    secondary: settings.PALETTE_SECONDARY_MAIN,
    secondaryDark: settings.PALETTE_SECONDARY_DARK,
    secondaryLight: settings.PALETTE_SECONDARY_LIGHT,
    secondaryContrast: settings.PALETTE_SECONDARY_CONTRAST,
    error: settings.PALETTE_ERROR_MAIN,
    info: settings.PALETTE_INFO_MAIN,
    success: settings.PALETTE_SUCCESS_MAIN,
    warning: settings.PALETTE_WARNING_MAIN,
  };
}

function FacilityLook({ children }: { children: ReactNode }) {
  const text = useText();
  const { settings } = useFacility();
  const formats = useMemo(() => formatsOf(settings), [settings]);
  const words = useMemo(
    () => Object.fromEntries(Object.entries(englishWords).map(([name, word]) => [name, text(word)])) as Words,
    [text],
  );
  return (
    <WordsProvider words={words}>
      <AppThemeProvider palette={paletteOf(settings)}>
        <FormatsProvider formats={formats}>
          <ConfirmProvider>
            <QuestionHostBoundary>{children}</QuestionHostBoundary>
          </ConfirmProvider>
          <Suspense fallback={null}>
            <ToastHost />
          </Suspense>
        </FormatsProvider>
      </AppThemeProvider>
    </WordsProvider>
  );
}

/** Everything a screen may count on: cache, facility, look, words, formats, toasts, confirmation, questions. */
export function Providers({ cache, children }: { cache: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={cache}>
      <FacilityLook>{children}</FacilityLook>
    </QueryClientProvider>
  );
}
