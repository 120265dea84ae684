import { lazyPart } from '@atrium/ui/lazy-part';

/** Picking a call out of many; its search field is loaded when the dialog is opened. */
export const CallDialog = lazyPart(() => import('./call-dialog.tsx').then((module) => module.CallDialog));

/** Picking several; the same of its table. */
export const PickCallsDialog = lazyPart(() =>
  import('./pick-calls-dialog.tsx').then((module) => module.PickCallsDialog),
);
