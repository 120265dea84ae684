import { useSyncExternalStore } from 'react';
import { type ApiError, type ApiErrorKind, apiErrorText } from '../wire/api-error.ts';
import { isWorkHeld, rescueDrafts } from './drafts.ts';
import { clearSession, currentSession, rememberWantedPath, subscribeToSession } from './session-store.ts';

/** How long the words stay before the person is led to the login (rule U34). */
const noticeMs: Partial<Record<ApiErrorKind, number>> = {
  SESSION_EXPIRED: 4_000,
  CREDENTIALS_REJECTED: 4_000,
  EXTERNAL_TOKEN_INVALID: 10_000,
};

type Notice = (text: string, ms: number) => void;

let notify: Notice = () => undefined;
let ending: { readonly token: string; readonly timer: ReturnType<typeof setTimeout> } | undefined;

// Whoever signs in or out meanwhile has a session of their own, which does not end with the lost one.
subscribeToSession(() => {
  if (!ending || ending.token === currentSession()?.token) return;
  clearTimeout(ending.timer);
  ending = undefined;
  setLost(false);
});

/** The shell says how a notice is shown; kept apart so that requests do not depend on the screen. */
export function onSessionNotice(show: Notice): void {
  notify = show;
}

/** Says that the session goes on in another role, because the one it was in has been taken away. */
export function sayRoleIsGone(): void {
  notify('You no longer have this role. You go on in another one.', 10_000);
}

const listeners = new Set<() => void>();
let isLost = false;

function setLost(lost: boolean): void {
  if (isLost === lost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

/** Whether the session is over while the screen stays, because somebody is typing on it. */
export function useLostSession(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isLost,
  );
}

/** Leaves the screen that stayed: what was typed on it is kept. */
export function leaveLostSession(): void {
  rescueDrafts();
  setLost(false);
  clearSession();
}

/**
 * When the error means that the session is over: says so, remembers the place, and ends the session in a moment. Where somebody is
 * typing the screen stays, to be signed in to again in place.
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
