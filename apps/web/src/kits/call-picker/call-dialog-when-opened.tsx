import { lazy, Suspense } from 'react';
import type { CallDialogProps } from './call-dialog.tsx';

const Dialog = lazy(() => import('./call-dialog.tsx').then((module) => ({ default: module.CallDialog })));

/** Picking a call out of many; its search field is loaded when the dialog is opened. */
export function CallDialog(props: CallDialogProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
