import type { ActSummary } from '@atrium/domain/act';
import { lazyPart } from '@atrium/ui/lazy-part';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

// Loaded lazily: the first screen asks for no confirmation.
const AskedDialog = lazyPart(() => import('./asked-dialog.tsx').then((module) => module.AskedDialog));

export interface ConfirmQuestion {
  readonly title: string;
  /** What will happen, with numbers. */
  readonly text?: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  /** Whether the action would have no effect, as its text says, so that there is nothing to confirm. */
  readonly isEmpty?: boolean;
  /** Alternative ways to perform the action; the first is preselected. The preview is fetched again for each choice. */
  readonly choice?: WayChoice | undefined;
  /** Asks the server how the action affects the work of others, which the dialog then shows: a command's `preview`. */
  readonly look?: (chosen: string) => Promise<ActSummary>;
  /** Performs the action while the dialog stays open and busy; if omitted, the caller acts on the result. */
  readonly act?: (chosen: string) => Promise<unknown>;
}

/** Alternative ways to perform the action, with an introductory text. */
export interface WayChoice {
  readonly words: string;
  readonly ways: ReadonlyArray<{ readonly value: string; readonly label: string }>;
}

type Ask = (question: ConfirmQuestion) => Promise<boolean>;

/** A question that awaits confirmation. */
export interface OpenQuestion extends ConfirmQuestion {
  /** Distinguishes this question from earlier ones. */
  readonly key: number;
  readonly answer: (yes: boolean) => void;
}

const AskContext = createContext<Ask | undefined>(undefined);

/** Provides the application's single confirmation dialog. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<OpenQuestion | undefined>();
  const [open, setOpen] = useState(false);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        setAsked((last) => ({ ...question, key: (last?.key ?? 0) + 1, answer: resolve }));
        setOpen(true);
      }),
    [],
  );
  const settle = (yes: boolean) => {
    setOpen(false);
    asked?.answer(yes);
  };
  return (
    <AskContext value={ask}>
      {children}
      {asked ? <AskedDialog key={asked.key} asked={asked} open={open} settle={settle} /> : null}
    </AskContext>
  );
}

/** `const ask = useConfirm(); if (await ask({ title, text })) …` */
export function useConfirm(): Ask {
  const ask = useContext(AskContext);
  if (!ask) throw new Error('ConfirmProvider is missing');
  return useMemo(() => ask, [ask]);
}
