import { ConfirmDialog } from '@atrium/ui/dialog';
import { focusPageTitle } from '@atrium/ui/page-header';
import { useText } from '../../locale/index.ts';
import type { Asked } from './confirm.tsx';
import { useLook, WhatGoes } from './preview.tsx';

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

/** The question as a dialog, with what the act would take away where the question looks first. */
export function AskedDialog({ asked, open, settle }: AskedDialogProps) {
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
