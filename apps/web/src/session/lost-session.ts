import { useSyncExternalStore } from 'react';
import { type ApiError, type ApiErrorKind, apiErrorText } from '../wire/api-error.ts';
import { isWorkHeld, rescueDrafts } from './drafts.ts';
import { clearSession, currentSession, rememberWantedPath, subscribeToSession } from './session-store.ts';

/** How long the notice is shown before the user is redirected to the login (rule U34). */
const noticeMs: Partial<Record<ApiErrorKind, number>> = {
  SESSION_EXPIRED: 4_000,
  CREDENTIALS_REJECTED: 4_000,
  EXTERNAL_TOKEN_INVALID: 10_000,
};

type Notice = (text: string, ms: number) => void;

let notify: Notice = () => undefined;
let ending: { readonly token: string; readonly timer: ReturnType<typeof setTimeout> } | undefined;

// Signing in or out meanwhile starts another session, which must not end with the lost one.
subscribeToSession(() => {
  if (!ending || ending.token === currentSession()?.token) return;
  clearTimeout(ending.timer);
  ending = undefined;
  setLost(false);
});

/** Sets how the shell shows a notice; separate, so that requests do not depend on the screen. */
export function onSessionNotice(show: Notice): void {
  notify = show;
}

/** Shows that the session continues in another role, because the previous one was revoked. */
export function notifyRoleRevoked(): void {
  notify('You no longer have this role. You are now using another one.', 10_000);
}

const listeners = new Set<() => void>();
let isLost = false;

function setLost(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

/** Whether the session is over while the screen stays open, because it holds unsaved input. */
export function useLostSession(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isLost,
  );
}

/** Leaves the screen that stayed open; its input is retained. */
export function leaveLostSession(): void {
  rescueDrafts();
  setLost(false);
  clearSession();
}

/**
 * Ends the session shortly if the error means that it is over: shows a notice and remembers the place. If there is unsaved input, the
 * screen stays open so that the user can sign in again in place.
 */
export function endLostSession(error: ApiError): void {
  const ms = noticeMs[error.kind];
  const session = currentSession();
  if (ms === undefined || ending || !session) return;
  ending = {
    token: session.token,
    timer: setTimeout(() => (isWorkHeld() ? setLost(true) : clearSession()), isWorkHeld() ? 0 : ms),
  };
  rememberWantedPath(location.pathname + location.search);
  if (error.kind === 'CREDENTIALS_REJECTED') notify(apiErrorText.CREDENTIALS_REJECTED, ms);
  notify(error.kind === 'EXTERNAL_TOKEN_INVALID' ? error.message : apiErrorText.SESSION_EXPIRED, ms);
}
