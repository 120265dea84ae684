import type { ToldAct } from '@atrium/domain/act';
import { focusPageTitle } from '@atrium/ui/page-header';
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import { useText } from '../../locale/index.ts';
import { useLook, WhatGoes } from './preview.tsx';

const ConfirmDialog = lazy(() => import('@atrium/ui/dialog').then((module) => ({ default: module.ConfirmDialog })));

export interface Question {
  readonly title: string;
  /** What will happen, in numbers. */
  readonly text?: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  /** Asks the server what it does to work of others, which is then told here: a command's `preview`. */
  readonly look?: () => Promise<ToldAct>;
  /** Done while the dialog stays open and busy; left out, the caller acts after the answer. */
  readonly act?: () => Promise<unknown>;
}

type Ask = (question: Question) => Promise<boolean>;

interface Asked extends Question {
  /** Each question is one of its own. */
  readonly key: number;
  readonly answer: (yes: boolean) => void;
}

const AskContext = createContext<Ask | undefined>(undefined);

/** What opened the dialog may have gone with what was deleted; who works by keyboard goes on at the title then. */
function keepFocus() {
  setTimeout(() => {
    if (document.activeElement === document.body) focusPageTitle();
  });
}

interface AskedDialogProps {
  readonly asked: Asked;
  readonly open: boolean;
  readonly settle: (yes: boolean) => void;
}

function AskedDialog({ asked, open, settle }: AskedDialogProps) {
  const text = useText();
  const look = useLook(asked.look);
  const words = typeof asked.text === 'string' ? text(asked.text) : asked.text;
  return (
    <ConfirmDialog
      open={open}
      title={text(asked.title)}
      text={
        asked.look ? (
          <>
            {words}
            <WhatGoes look={look} />
          </>
        ) : (
          words
        )
      }
      confirmLabel={asked.confirmLabel && text(asked.confirmLabel)}
      cancelLabel={asked.cancelLabel && text(asked.cancelLabel)}
      destructive={asked.destructive}
      resting={asked.look !== undefined && !look.act}
      onConfirm={async () => {
        await asked.act?.();
        settle(true);
      }}
      onCancel={() => settle(false)}
      onGone={keepFocus}
    />
  );
}

/** Holds the one confirmation dialog of the application. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | undefined>();
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
      {asked ? (
        <Suspense fallback={null}>
          <AskedDialog key={asked.key} asked={asked} open={open} settle={settle} />
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
