import { type DraftState, hasUnsent } from '@atrium/domain/draft';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { currentSession, onRescue, onWorkAsked, subscribeToSession, useSession } from '../../session/index.ts';
import type { SendParts } from './draft-machine.ts';
import { type DraftRoom, draftRoom, isAnyUnsent, keepAll, tellConnection, tellSession } from './draft-room.ts';

let isStarted = false;

/** Hears what concerns every form of the window: the page that may go, the connection, the session. Started by the first form. */
function startLifecycle(): void {
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

/** The room of a record for the person signed in. */
export function useDraftRoom(record: string): DraftRoom {
  const { user } = useSession();
  const room = useMemo(() => draftRoom({ person: user.id, record }), [user.id, record]);
  useEffect(() => {
    startLifecycle();
    return room.enter();
  }, [room]);
  return room;
}

/** What stands in the room now; the screen is drawn anew with every key. */
export function useDraftState(room: DraftRoom): DraftState {
  return useSyncExternalStore(room.subscribe, room.state);
}

/** Whether the room holds words that are not on the server; the screen is drawn anew when that changes, not with every key. */
export function useIsUnsent(room: DraftRoom): boolean {
  return useSyncExternalStore(room.subscribe, () => hasUnsent(room.state()));
}

/** The same of the room of a record, for who draws no form of it. */
export const useIsRecordUnsent = (record: string): boolean => useIsUnsent(useDraftRoom(record));

/** Saves by itself and brings back what was kept, as long as the form may be changed. */
export function useDraftService(room: DraftRoom, send: SendParts | undefined, isOn: boolean): void {
  useEffect(() => {
    if (isOn) room.serve(send);
  });
  useEffect(() => {
    if (isOn) void room.restore();
  }, [room, isOn]);
}
