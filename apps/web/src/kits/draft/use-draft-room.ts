import { type DraftState, hasUnsent } from '@atrium/domain/draft';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { currentSession, onRescue, onWorkAsked, subscribeToSession, useSession } from '../../session/index.ts';
import type { SendParts } from './draft-machine.ts';
import { type DraftRoom, draftRoom, isAnyUnsent, keepAll, tellConnection, tellSession } from './draft-room.ts';

let isStarted = false;

/** Listens for events that concern every form of the window: page hiding, connection and session changes. Started by the first form. */
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

/** Returns the room of a record for the signed-in user. */
export function useDraftRoom(record: string): DraftRoom {
  const { user } = useSession();
  const room = useMemo(() => draftRoom({ person: user.id, record }), [user.id, record]);
  useEffect(() => {
    startLifecycle();
    return room.enter();
  }, [room]);
  return room;
}

/** Returns the current state of the room; re-renders with every key. */
export function useDraftState(room: DraftRoom): DraftState {
  return useSyncExternalStore(room.subscribe, room.state);
}

/** Whether the room holds input that is not on the server; re-renders when that changes, not with every key. */
export function useIsUnsent(room: DraftRoom): boolean {
  return useSyncExternalStore(room.subscribe, () => hasUnsent(room.state()));
}

/** The same by the name of the record, for components that do not render its form. */
export const useIsRecordUnsent = (record: string): boolean => useIsUnsent(useDraftRoom(record));

/** Saves automatically and restores stored input, as long as the form may be changed. */
export function useDraftService(room: DraftRoom, send: SendParts | undefined, isOn: boolean): void {
  useEffect(() => {
    if (isOn) room.serve(send);
  });
  useEffect(() => {
    if (isOn) void room.restore();
  }, [room, isOn]);
}
