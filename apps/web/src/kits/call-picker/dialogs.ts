import { whenOpened } from '../when-opened/index.ts';

/** Picking a call out of many; its search field is loaded when the dialog is opened. */
export const CallDialog = whenOpened(() => import('./call-dialog.tsx').then((module) => module.CallDialog));

/** Picking several; the same of its table. */
export const PickCallsDialog = whenOpened(() =>
  import('./pick-calls-dialog.tsx').then((module) => module.PickCallsDialog),
);
