import { FormatsProvider } from '@atrium/ui/formats';
import { lazyPart } from '@atrium/ui/lazy-part';
import { AppThemeProvider } from '@atrium/ui/theme';
import { englishWords, type Words, WordsProvider } from '@atrium/ui/words';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { ConfirmProvider } from '../kits/confirm/index.ts';
import { formatsOf, useText } from '../locale/index.ts';
import { paletteOf, useFacility } from '../session/index.ts';
import { QuestionHostBoundary } from './question-host.tsx';

const ToastHost = lazyPart(() => import('./toast-host.tsx').then((module) => module.ToastHost));

function FacilityLook({ children }: { children: ReactNode }) {
  const text = useText();
  const { settings } = useFacility();
  const formats = useMemo(() => formatsOf(settings), [settings]);
  const words = useMemo(
    () => Object.fromEntries(Object.entries(englishWords).map(([name, word]) => [name, text(word)])) as Words,
    [text],
  );
  return (
    <WordsProvider words={words} translate={text}>
      <AppThemeProvider palette={paletteOf(settings)}>
        <FormatsProvider formats={formats}>
          <ConfirmProvider>
            <QuestionHostBoundary>{children}</QuestionHostBoundary>
          </ConfirmProvider>
          <ToastHost />
        </FormatsProvider>
      </AppThemeProvider>
    </WordsProvider>
  );
}

/** Provides everything a screen relies on: cache, facility, theme, words, formats, toasts, confirmation, questions. */
export function Providers({ cache, children }: { cache: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={cache}>
      <FacilityLook>{children}</FacilityLook>
    </QueryClientProvider>
  );
}
