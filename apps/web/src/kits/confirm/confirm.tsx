import type { ToldAct } from '@atrium/domain/act';
import { lazyPart } from '@atrium/ui/lazy-part';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

// Nobody is asked anything on the first screen.
const AskedDialog = lazyPart(() => import('./asked-dialog.tsx').then((module) => module.AskedDialog));

export interface ConfirmQuestion {
  readonly title: string;
  /** What will happen, in numbers. */
  readonly text?: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  /** Nothing would be done, as its words say: there is nothing to confirm. */
  readonly isEmpty?: boolean;
  /** Ways to do it, of which one is chosen in the dialog; the first one is until then. What each does is looked at anew. */
  readonly choice?: WayChoice | undefined;
  /** Asks the server what it does to work of others, which is then told here: a command's `preview`. */
  readonly look?: (chosen: string) => Promise<ToldAct>;
  /** Done while the dialog stays open and busy; left out, the caller acts after the answer. */
  readonly act?: (chosen: string) => Promise<unknown>;
}

/** Ways to do what is asked about, with the words that lead to them. */
export interface WayChoice {
  readonly words: string;
  readonly ways: ReadonlyArray<{ readonly value: string; readonly label: string }>;
}

type Ask = (question: ConfirmQuestion) => Promise<boolean>;

/** A question that waits for its answer. */
export interface OpenQuestion extends ConfirmQuestion {
  /** Each question is one of its own. */
  readonly key: number;
  readonly answer: (yes: boolean) => void;
}

const AskContext = createContext<Ask | undefined>(undefined);

/** Holds the one confirmation dialog of the application. */
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
