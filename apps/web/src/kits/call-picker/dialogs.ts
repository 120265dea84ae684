import { lazyPart } from '@atrium/ui/lazy-part';

/** Selects one of many calls; its search field is loaded when the dialog is opened. */
export const CallDialog = lazyPart(() => import('./call-dialog.tsx').then((module) => module.CallDialog));

/** Selects several calls; its table is loaded when the dialog is opened. */
export const PickCallsDialog = lazyPart(() =>
  import('./pick-calls-dialog.tsx').then((module) => module.PickCallsDialog),
);
