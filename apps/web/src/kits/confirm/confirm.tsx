import { focusPageTitle } from '@atrium/ui/page-header';
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import { useText } from '../../locale/index.ts';

const ConfirmDialog = lazy(() => import('@atrium/ui/dialog').then((module) => ({ default: module.ConfirmDialog })));

export interface Question {
  readonly title: string;
  /** What will happen, in numbers. */
  readonly text?: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  /** Done while the dialog stays open and busy; left out, the caller acts after the answer. */
  readonly act?: () => Promise<unknown>;
}

type Ask = (question: Question) => Promise<boolean>;

interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}

const AskContext = createContext<Ask | undefined>(undefined);

/** What opened the dialog may have gone with what was deleted; who works by keyboard goes on at the title then. */
function keepFocus() {
  setTimeout(() => {
    if (document.activeElement === document.body) focusPageTitle();
  });
}

/** Holds the one confirmation dialog of the application. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const text = useText();
  const [asked, setAsked] = useState<Asked | undefined>();
  const [open, setOpen] = useState(false);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        setAsked({ ...question, answer: resolve });
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
      {asked ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={open}
            title={text(asked.title)}
            text={typeof asked.text === 'string' ? text(asked.text) : asked.text}
            confirmLabel={asked.confirmLabel && text(asked.confirmLabel)}
            cancelLabel={asked.cancelLabel && text(asked.cancelLabel)}
            destructive={asked.destructive}
            onConfirm={async () => {
              await asked.act?.();
              settle(true);
            }}
            onCancel={() => settle(false)}
            onGone={keepFocus}
          />
        </Suspense>
      ) : null}
    </AskContext>
  );
}

/** `const ask = useConfirm(); if (await ask({ title, text })) …` */
export function useConfirm(): Ask {
  const ask = useContext(AskContext);
  if (!ask) throw new Error('ConfirmProvider is missing');
  return useMemo(() => ask, [ask]);
}
