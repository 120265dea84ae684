import { currentSession, onRescue, onWorkAsked, subscribeToSession } from '../../session/index.ts';
import { isAnyUnsent, keepAll, tellConnection, tellSession } from './draft-room.ts';

let isStarted = false;

/** Hears what concerns every form of the window: the page that may go, the connection, the session. Started by the first form. */
export function startLifecycle(): void {
  if (isStarted) return;
  isStarted = true;
  window.addEventListener('pagehide', keepAll);
  document.addEventListener('visibilitychange', keepAll);
  window.addEventListener('online', () => tellConnection(true));
  window.addEventListener('offline', () => tellConnection(false));
  onRescue(keepAll);
  onWorkAsked(isAnyUnsent);
  subscribeToSession(() => tellSession(currentSession()?.user.id));
}
