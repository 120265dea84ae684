import type { DraftState } from '@atrium/domain/draft';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../session/index.ts';
import type { SendParts } from './draft-machine.ts';
import { type DraftRoom, draftRoom } from './draft-room.ts';
import { startLifecycle } from './lifecycle.ts';

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

/** Saves by itself and brings back what was kept, as long as the form may be changed. */
export function useDraftService(room: DraftRoom, send: SendParts | undefined, isOn: boolean): void {
  useEffect(() => {
    if (isOn) room.serve(send);
  });
  useEffect(() => {
    if (isOn) void room.restore();
  }, [room, isOn]);
}
