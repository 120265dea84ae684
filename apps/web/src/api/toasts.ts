import { useLayoutEffect } from 'react';
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

/** An action offered with an outcome while its toast is visible, such as undoing it. */
export interface ToastAction {
  readonly label: string;
  readonly onRun: () => void;
}

/** How long outcomes and failures are shown. */
const outcomeMs = 5000;
const failureMs = 8000;

let show: ((toast: Toast) => void) | undefined;
const waiting: Toast[] = [];

/** How long an act can be undone from its toast. */
const undoMs = 10_000;

/** Shows an outcome that can be undone for a while. */
export function toastUndo(text: string, undo: () => void): void {
  toast(text, 'success', undoMs, { label: 'Undo', onRun: undo });
}

/** Registers the component that shows toasts; toasts issued before that are not lost. */
export function provideToasts(shower: (toast: Toast) => void): void {
  show = shower;
  for (const toast of waiting.splice(0)) shower(toast);
}

/** Shows an outcome at the lower left; the same text is shown only once at a time. */
export function toast(text: string, tone: ToastTone = 'success', ms = outcomeMs, action?: ToastAction): void {
  const said = { text: say(text), tone, ms, action };
  if (show) show(said);
  else waiting.push(said);
}

function sessionEnds(error: ApiError): boolean {
  return error.kind !== 'SERVER' && error.kind !== 'CONNECTION' && error.kind !== 'NO_RESPONSE';
}

function showFailure(error: unknown): void {
  const known = error instanceof ApiError;
  // A session that ends announces itself and stays on the screen until the user is redirected to the login.
  if (!known || !sessionEnds(error)) toast(known ? error.message : 'Something went wrong!', 'error', failureMs);
}

/** Shows any failure as a toast and reports it unless it is a lost connection (rule X36). */
export function toastFailure(error: unknown, where: string): void {
  showFailure(error);
  void reportTrouble(error, where);
}

/** The sentences of the failures that the screen shows in place of what could not be fetched, each as often as it is shown. */
const inPlace: string[] = [];

/** Marks a failure as shown on the screen while the calling component is mounted, so that no toast repeats it. */
export function useFailureInPlace({ message }: Error): void {
  useLayoutEffect(() => {
    inPlace.push(message);
    return () => void inPlace.splice(inPlace.indexOf(message), 1);
  }, [message]);
}

/** The time in which a screen shows a failure in place, in milliseconds; also how much later than others the toast of a query appears. */
const inPlaceMs = 300;

/** Reports a failed query, and shows a toast unless the screen already shows the same sentence in place (rule X36, decision 950). */
export function toastFailedQuery(error: Error, where: string): void {
  setTimeout(() => {
    if (!inPlace.includes(error.message)) showFailure(error);
  }, inPlaceMs);
  void reportTrouble(error, where);
}
