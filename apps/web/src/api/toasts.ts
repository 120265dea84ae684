import { say } from '../locale/index.ts';
import { ApiError } from '../wire/api-error.ts';
import { reportTrouble } from './client-log.ts';

export type ToastTone = 'success' | 'error' | 'info' | 'warning';

export interface Toast {
  readonly text: string;
  readonly tone: ToastTone;
  readonly ms: number;
  readonly action?: ToastAction | undefined;
}

/** Something that can be done about an outcome while it is read, such as undoing it. */
export interface ToastAction {
  readonly label: string;
  readonly onRun: () => void;
}

/** How long an outcome, and a failure, stay to be read. */
const outcomeMs = 5000;
const failureMs = 8000;

let show: ((toast: Toast) => void) | undefined;
const waiting: Toast[] = [];

/** How long a deed can be taken back. */
const undoMs = 10_000;

/** An outcome that can be taken back for a while. */
export function toastUndo(text: string, undo: () => void): void {
  toast(text, 'success', undoMs, { label: 'Undo', onRun: undo });
}

/** The place where toasts appear announces itself; what was said before is not lost. */
export function provideToasts(shower: (toast: Toast) => void): void {
  show = shower;
  for (const toast of waiting.splice(0)) shower(toast);
}

/** Shows an outcome at the lower left; the same words are not shown twice at a time. */
export function toast(text: string, tone: ToastTone = 'success', ms = outcomeMs, action?: ToastAction): void {
  const said = { text: say(text), tone, ms, action };
  if (show) show(said);
  else waiting.push(said);
}

function sessionEnds(error: ApiError): boolean {
  return error.kind !== 'SERVER' && error.kind !== 'CONNECTION' && error.kind !== 'NO_RESPONSE';
}

/** Any failure is shown as a toast and, lost connections aside, reported (rule X36). */
export function toastFailure(error: unknown, where: string): void {
  const known = error instanceof ApiError;
  // A session that ends announces itself and stays on the screen until the person is led to the login.
  if (!known || !sessionEnds(error)) toast(known ? error.message : 'Something went wrong!', 'error', failureMs);
  void reportTrouble(error, where);
}
